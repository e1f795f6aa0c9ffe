/**
 * The messages by area. Each further language is another folder. A namespace export, so that a
 * page bundles only the areas that it uses.
 */
export * as texts from './en/index.ts';
