import { type TSchema, Type } from '../http/type.ts';
import type { Format } from './formats.ts';

/** The part of `Config` that a setting is copied to; `other` settings are copied by hand. */
export type Group = 'rules' | 'http' | 'other';

export interface StringOptions {
  readonly format?: Format;
  /** Masked when settings are printed, and never included in an error. */
  readonly secret?: boolean;
}

export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One function per type of setting; each returns a function that takes the description. */
export function settingsOf<G extends Group>(group: G) {
  const setting =
    <S extends TSchema>(schema: S) =>
    (description: string) => ({ ...schema, group, description });
  return {
    string: (byDefault: string, options: StringOptions = {}) =>
      setting(Type.String({ default: byDefault, ...options })),
    integer: (byDefault: number, range: Range = {}) =>
      setting(Type.Integer({ default: byDefault, minimum: 0, ...range })),
    boolean: (byDefault: boolean) => setting(Type.Boolean({ default: byDefault })),
    list: (items: { readonly format?: Format } = {}) =>
      setting(Type.Array(Type.String(items), { default: [] })),
    enum: <V extends string>(byDefault: V, values: V[]) =>
      setting(Type.Enum<V[]>(values, { default: byDefault })),
  };
}
