import type { EffectiveSetting } from '../core/instance/types.ts';
import type { Config } from './config.ts';
import { flagOf, type SettingName, settingNames, settingOf, variableOf } from './schema.ts';

const kinds = { string: 'text', integer: 'number', boolean: 'switch', array: 'list' } as const;

/** A setting as the help, docs/settings.md and the API describe it. */
export function describeSetting(name: SettingName): Omit<EffectiveSetting, 'value' | 'source'> {
  const { type, enum: choices = [], secret = false, default: byDefault, ...rest } = settingOf(name);
  return {
    name,
    variable: variableOf(name),
    flag: flagOf(name),
    kind: type === undefined ? 'choice' : kinds[type],
    choices,
    default: String(byDefault),
    isSecret: secret,
    description: rest.description,
  };
}

/** The effective settings with their descriptions; secrets are masked. */
export const settingsInForce = (config: Config): EffectiveSetting[] =>
  settingNames.map((name) => {
    const setting = describeSetting(name);
    const isMasked = setting.isSecret && config.flat[name] !== '';
    const value = isMasked ? '********' : config.flat[name];
    return { ...setting, value, source: config.sources[name] ?? 'default' };
  });

/** The effective settings by environment variable. */
export const printableSettings = (config: Config): Record<string, string> =>
  Object.fromEntries(settingsInForce(config).map(({ variable, value }) => [variable, value]));
