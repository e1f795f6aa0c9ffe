import { openidSettings } from './openid/settings.ts';
import { tracingSettings } from './tracing/settings.ts';

/** The settings of modules. Not in their doors, whose types need the names of all settings. */
export const moduleSettings = {
  ...openidSettings,
  ...tracingSettings,
};
