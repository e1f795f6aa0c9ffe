/**
 * The texts in the reader's language, by area; so far there is one, and a language is one more such
 * folder. They are a namespace so that a page brings only those areas that it names.
 */
export * as texts from './en/index.ts';
