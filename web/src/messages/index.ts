/**
 * The messages by area. Each further language is another folder. A namespace export, so that a
 * page bundles only the areas that it uses.
 */
export * as messages from './en/index.ts';
