import { errorsWith } from '../../core/errors.ts';

export const errorMessages = {
  'time-sheet.changed': 'it would now have {entries} entries, {seconds} s and {minor} minor units',
  'time-sheet.clients': 'a time sheet is for one client; choose one of {clients}',
  'time-sheet.currencies': 'a sheet with amounts has one currency; these have {currencies}',
  'time-sheet.digits':
    'accounting programs read amounts with two digits (EN 16931), but {currency} has {digits}',
  'time-sheet.missing': 'fields that accounting programs need are missing: {fields}',
  'time-sheet.no-entries': 'there are no such entries that you may put on a time sheet',
} as const;

export const { conflict, errorOf, invalidField, notFound } = errorsWith(errorMessages, {});
