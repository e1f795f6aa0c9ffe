import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'import.break': 'a break, which is not work',
  'import.no-length': 'it has no length',
  'import.report':
    'the file is a report, whose rows are sums: importing them would count the time twice; import an export of the entries, such as that of punchcard time export',
  'import.running': 'still running: it has no end',
  'import.total': 'the total of the entries',
} as const;

export const fieldReasons = {
  'ambiguous-date': '{text} can start with the day or the month; set date_order to dmy or mdy',
  'ambiguous-number':
    '{text} can be read with decimals or thousands; set decimal_mark to "." or ","',
  'before-start': 'lies before the start',
  contradicts: '{text} contradicts {other} in {column}',
  'contradicts-times': '{text} contradicts start and end; map the end or the duration to ignore',
  elsewhere: 'Required: the chosen issue is not in {repository}',
  empty: 'is empty',
  'heading-too-long': 'the heading of column {place} is longer than {limit}',
  'line-malformed': 'line {line} is not valid CSV: misplaced quote',
  'line-too-long': 'line {line} is longer than {limit} bytes',
  'line-too-wide': 'line {line} has {count} columns; at most {limit} are allowed',
  'mixed-orders': 'dates start with the day in line {day}, and with the month in line {month}',
  'no-column': 'the file has no column "{heading}"',
  'no-date-column': 'no column is called started, created or date',
  'no-duration-column': 'no column is called seconds, duration or hours',
  'no-heading': 'cell {place} has no heading; a separator in a text needs quotes',
  'no-issue-column': 'no column is called issue',
  'no-time-of-day': 'must have a time of day, not only a date',
  'not-a-duration-cell': 'must be a duration such as 1h30m or 1:30',
  'not-a-meaning': 'must map to one of {choices} or ignore',
  'not-a-time-cell':
    'must be a time such as 2026-05-04 09:30 or 2026-05-04T09:30:00Z, not "{text}"',
  'not-a-price': 'must be an amount such as 85.00',
  'not-an-issue': 'must be a number, #42 or owner/name#42',
  'not-an-ordinal': 'must be a number, 1 or more',
  'not-hours': 'must be a number of hours such as 1.5',
  'not-seconds': 'must be a whole number of seconds',
  'not-yes-or-no': 'must be yes or no, not "{text}"',
  'not-yours':
    "only repository admins can import another user's time; if it is yours, map the name to your login",
  'issue-pair': '"{value}" must be owner/name#42',
  pair: '"{value}" must be owner/name or owner/name#42',
  'too-many-columns': 'has {count} columns; at most {limit} are allowed',
  'too-many-rows': 'has more than {limit} rows: send it in parts',
  'two-columns':
    'columns {one} "{heading}" and {other} "{second}" both give the {meaning}; map one of them to ignore',

  'not-mapped': 'the project "{project}" is no repository; map it to owner/name',
  'same-in-earlier-row': 'an earlier row has the same value',
  'earlier-row-is-same': 'an earlier row is the same',
} as const;

export const { fieldError, invalid, invalidField, problemOf } = errorsWith(
  errorMessages,
  fieldReasons,
);
