import { settingsOf } from '../../config/setting.ts';

const rules = settingsOf('rules');

export const hostSettings = {
  HOST_URL: rules.string('', { format: 'httpUrl' })(
    'Gitea or Forgejo that this instance works beside, e.g. `https://git.example.com`.',
  ),
  HOST_NAME: rules.string('')('Name of the code host on pages. Default: its domain.'),
} as const;

declare module '../../core/context.ts' {
  interface Rules {
    /** '': the instance is beside no host. */
    readonly hostUrl: string;
    /** '': its domain. */
    readonly hostName: string;
  }
}
