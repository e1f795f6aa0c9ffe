import type { Problem } from '../core/errors.ts';

/** A problem within another one is sent with its own code and values. */
const presentValues = (values: Problem['values']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? presentProblem(value) : value,
    ]),
  );

/** What is wrong, in words and for programs (D57). */
export const presentProblem = ({ message, code, values }: Problem) => ({
  message,
  code,
  values: presentValues(values),
});

/** In the results of what was not refused. */
export const noProblem = { message: '', code: '', values: {} };
