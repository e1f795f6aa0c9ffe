import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'sentence.ambiguous': '“{text}” can be read in more than one way',
  'sentence.clock-or-duration':
    '“{text}” can be a time of day or a duration: write at {clock} or {duration}',
  'sentence.future': '{day} is in the future',
  'sentence.misspelt':
    '“{text}” could be “{meant}”; if it belongs to the note, put -- before the note',
  'sentence.no-duration': 'no duration is given, such as 1h30m',
  'sentence.no-issue': 'no issue is named, such as #42',
  'sentence.no-repository': 'no repository is named',
  'sentence.no-unit': 'it has no unit',
  'sentence.note-control-characters': 'the note holds control characters',
  'sentence.note-too-long': 'the note is longer than {limit} characters',
  'sentence.odd-range': 'it is empty, or longer than 12 hours over midnight',
  'sentence.other-duration': '“{text}” is {duration}, not {written}: write one of them',
  'sentence.other-weekday': '“{text}” is not {day}',
  'sentence.part': '“{text}”: {problem}',
  'sentence.part-in-note': '“{text}”: {problem}; if it belongs to the note, put -- before the note',
  'sentence.time-or-note': '“{text}” can belong to the time or to the note: put -- before the note',
  'sentence.too-long': 'the text is longer than {limit} characters',
  'sentence.too-many-seconds': 'the duration is more than {limit}',
  'sentence.too-short': 'the duration is less than a second',
  'sentence.two-repositories':
    'several repositories have this name: write the owner too, owner/name#42',
  'sentence.unclear':
    "I don't know what “{text}” means here; if it belongs to the note, put -- before the note",
  'sentence.unit-missing': '“{text}” has no unit: write {text}m or {text}h for a duration',
  'sentence.unknown-project': '“{text}” is none of your projects or their activities',
  'sentence.unknown-repository': 'there is no such repository',
  'sentence.which-project': 'no issue or project is named: write one of {projects}',
} as const;

export const { problemOf } = errorsWith(errorMessages, {});
