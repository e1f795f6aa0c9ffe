/** Texts of the same keys and parameters in another language. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer A) => unknown
    ? (...args: A) => string
    : { readonly [K in keyof T]: Translated<T[K]> };
