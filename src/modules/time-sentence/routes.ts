import { titleOf } from '../../core/records/user.ts';
import { formatDuration } from '../../core/time/duration.ts';
import { type Routes, signedIn } from '../../http/api.ts';
import { presentDay, presentTime } from '../../http/presenters/presenting.ts';
import { presentProblem } from '../../http/problem.ts';
import { errorResponses, problemFields } from '../../http/schemas/common.ts';
import { fullName, storedTime, timeZone } from '../../http/schemas/texts.ts';
import { nullable, optional, Type } from '../../http/type.ts';
import { type UnderstoodSentence, understandSentence } from './operations.ts';

const project = nullable(Type.String({ description: 'name of the project, of an activity' }));

const timeSentence = Type.Object({
  repository: nullable(Type.String({ description: 'owner/name', examples: ['mira/site'] })),
  issue: nullable(Type.Integer({ description: 'index of the issue', examples: [42] })),
  title: nullable(Type.String({ description: 'title of the issue' })),
  project,
  seconds: nullable(Type.Integer({ examples: [5400] })),
  duration: nullable(Type.String({ description: 'formatted duration', examples: ['1h 30m'] })),
  started: nullable(
    Type.String({ format: 'date-time', description: 'null if the text has no time of day' }),
  ),
  day: nullable(
    Type.String({
      format: 'date',
      description: 'the day, if the text has one without a time of day',
    }),
  ),
  created: Type.String({ format: 'date-time', description: 'time of the resulting entry' }),
  note: Type.String({ examples: ['review'] }),
  tags: Type.Array(Type.String(), { maxItems: 800, description: 'words such as +urgent' }),
  errors: Type.Array(
    Type.Object({
      at: Type.Integer({ description: 'offset in the text, in UTF-16 code units' }),
      message: Type.String(),
      ...problemFields,
    }),
    { maxItems: 3, description: 'why it is not a valid entry; empty if it can be added' },
  ),
  readings: Type.Array(
    Type.Object({
      text: Type.String({
        description: 'an unambiguous sentence with this meaning',
        examples: ['#42 1h 2026-11-03 dentist'],
      }),
      seconds: Type.Integer({ examples: [3600] }),
      started: nullable(Type.String({ format: 'date-time' })),
      day: nullable(Type.String({ format: 'date' })),
      created: Type.String({ format: 'date-time' }),
      note: Type.String(),
    }),
    { maxItems: 4, description: 'possible meanings, if there is an error' },
  ),
  choices: Type.Array(
    Type.Object({
      repository: Type.String({ description: 'owner/name', examples: ['mira/site'] }),
      issue: Type.Integer({ description: 'index of the issue', examples: [42] }),
      title: Type.String({ description: 'title of the issue' }),
      project,
      note: Type.String({ description: 'the note without the words of the title' }),
      text: Type.String({
        description: 'the same sentence with this issue',
        examples: ['mira/site#42 1h'],
      }),
    }),
    {
      maxItems: 1000,
      description:
        "if no issue is named: the caller's issues whose title or repository the first words of the note could mean; else activities of the project, the one that is taken first, or of several to choose from",
    },
  ),
  time_words: Type.Array(Type.String(), {
    maxItems: 800,
    description: 'words of the note that look like a time or a date, to ask the user about',
  }),
});

const presentSentence = ({ place, ...sentence }: UnderstoodSentence) => ({
  repository: place === null ? null : `${place.owner.name}/${place.repository.name}`,
  issue: place?.issue.number ?? null,
  title: place?.issue.title ?? null,
  project: (place && titleOf(place.repository)) ?? null,
  seconds: sentence.seconds,
  duration: sentence.seconds === null ? null : formatDuration(sentence.seconds),
  started: sentence.startedUnix === null ? null : presentTime(sentence.startedUnix),
  day: presentDay(sentence.day),
  created: presentTime(sentence.createdUnix),
  note: sentence.note,
  tags: [...sentence.tags],
  errors: sentence.mistakes.map((one) => ({ at: one.at, ...presentProblem(one) })),
  readings: sentence.readings.map(({ text, seconds, startedUnix, createdUnix, day, note }) => ({
    ...{ text, seconds, note },
    started: startedUnix === null ? null : presentTime(startedUnix),
    day: presentDay(day),
    created: presentTime(createdUnix),
  })),
  choices: sentence.choices.map(({ full, note, text }) => ({
    repository: `${full.owner.name}/${full.repository.name}`,
    issue: full.issue.number,
    title: full.issue.title,
    project: titleOf(full.repository) ?? null,
    note,
    text,
  })),
  time_words: [...sentence.timeWords],
});

/** Natural-language input of tracked times. */
export const timeSentenceRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'POST',
    url: '/user/times/parse',
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userParseTime',
      summary: 'Parse a sentence as a tracked time, without saving it',
      description:
        "The issue, a duration, a day and a time of day in any order, then the note. `9:00-10:30` gives time of day and duration, `owner/name#42` or `name#42` an issue in a repository other than `repo`, `+urgent` a tag, also at the end. Without an issue, `@acme` is one of the caller's projects, by default the only one: the first words of the note can begin the name of an activity, else it is the first. A time or date word that does not fit, or is ambiguous, is an error unless it is in quotes or after `--`. `3/11` depends on the caller's `date_order`. docs/sentences.md has the grammar.",
      tags: ['tracked time'],
      body: Type.Object(
        {
          text: Type.String({ maxLength: 4096 }),
          repo: optional(fullName('the repository of #42', '')),
          now: optional(storedTime('when the text was written; defaults to now')),
          near: optional(
            storedTime('a time of day that a clock change repeats has the offset of this instant'),
          ),
          time_zone: optional(timeZone("IANA name; if absent, null or empty, the caller's")),
        },
        { examples: [{ text: '#42 1h30m yesterday 14:00 review', repo: 'mira/site' }] },
      ),
      response: {
        200: timeSentence,
        ...errorResponses({ 422: 'the text is too long, or repo, now or time_zone is invalid' }),
      },
    },
    handler: async (request) => {
      const { text, repo, now, near, time_zone } = request.body;
      const input = { text, repo: repo || undefined, now, near, timeZone: time_zone || undefined };
      return presentSentence(await understandSentence(context, signedIn(request), input));
    },
  });
};
