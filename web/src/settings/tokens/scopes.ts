import { messages } from '../../messages/index.ts';

const t = messages.settings.tokenPage;

export type Category = keyof typeof t.categories;
export type Level = 'none' | 'read' | 'write';

/** Scopes with an effect in this service; tokens created elsewhere may have further ones. */
export const offered = ['user', 'repository', 'issue', 'admin'] as const;

export type Preset = keyof typeof t.presets;

/** The choice in the form. */
export interface Choice {
  readonly preset: Preset;
  readonly levels: Readonly<Record<(typeof offered)[number], Level>>;
  readonly publicOnly: boolean;
}

/** The scopes for the API; null if none is chosen. */
export function scopesOf({ preset, levels, publicOnly }: Choice): string[] | null {
  const confined = publicOnly ? ['public-only'] : [];
  switch (preset) {
    case 'all':
      return [...confined, 'all'];
    case 'read':
      return [...confined, 'read:user', 'read:repository', 'read:issue'];
    case 'tea':
      return [...confined, 'read:user', 'write:repository', 'write:issue'];
    case 'own': {
      const chosen = offered.flatMap((category) =>
        levels[category] === 'none' ? [] : [`${levels[category]}:${category}`],
      );
      return chosen.length === 0 ? null : [...confined, ...chosen];
    }
  }
}

/** The permissions of a token as text. */
export function inWords(scopes: readonly string[]): string[] {
  return scopes.map((scope) => {
    if (scope === 'all') return t.everything;
    if (scope === 'public-only') return t.publicOnly;
    const [level, category = ''] = scope.split(':', 2);
    const words = Object.hasOwn(t.categories, category)
      ? t.categories[category as Category][0]
      : category;
    return t.scopeText(words, level === 'write' ? t.writeWord : t.readWord);
  });
}
