import { statfs } from 'node:fs/promises';
import {
  changeSettings,
  isEditable,
  withStoredSettings,
} from '../../core/instance/editable-settings.ts';
import { readHealth } from '../../core/instance/health.ts';
import { type Routes, signedIn } from '../api.ts';
import { codeForPassword, codeMember } from '../middleware/second-factor.ts';
import { type ProcessFacts, presentHealth, presentSetting } from '../presenters/instance.ts';
import { errorResponses } from '../schemas/common.ts';
import { password as currentPassword } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;

/** Free disk space; null if the system does not report it. */
const diskOf = (folder: string): Promise<ProcessFacts['disk']> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  );

/** Settings and health of the instance, for site admins. */
export const adminInstanceRoutes: Routes = (api, { context, settings, process: own }) => {
  const startedUnix = context.clock.nowUnix();
  const presentSettings = async () =>
    (await withStoredSettings(context, own.settings)).map((setting) =>
      presentSetting(setting, isEditable(setting)),
    );

  api.route({
    method: 'GET',
    url: '/admin/settings',
    config: admin,
    schema: {
      operationId: 'adminListSettings',
      summary: 'List the effective settings',
      description: 'In the order of docs/settings.md. Secret values are never returned.',
      tags,
      response: { 200: Type.Array(Type.Ref('InstanceSetting')) },
    },
    handler: () => presentSettings(),
  });

  api.route({
    method: 'PATCH',
    url: '/admin/settings',
    config: { ...admin, needsRecentPassword: 'unless-given' },
    schema: {
      operationId: 'adminEditSettings',
      summary: 'Change settings',
      description:
        'Sets who may register, and the mail server. The values are stored in the database and apply to all processes at once. The environment, a settings file and flags take precedence: what they set is not `editable`. An empty value removes the stored one. Requires a password or a session, not a token. In a session, a change of the mail server or sender requires `password` in the body. It is mailed to all site admins, through the former mail server.',
      tags,
      body: Type.Object({
        REGISTRATION: optional(
          Type.Enum(['', 'off', 'open', 'invitation'], { description: 'who may register' }),
        ),
        SMTP_URL: optional(
          Type.String({
            description: 'the mail server, with user name and password if it requires them',
            maxLength: 1000,
            examples: ['smtps://punchcard:secret@mail.example.com'],
          }),
        ),
        MAIL_FROM: optional(
          Type.String({
            description: 'the sender; required with a mail server',
            maxLength: 320,
            examples: ['Punchcard <punchcard@example.com>'],
          }),
        ),
        ALLOW_SMTP_WITHOUT_TLS: optional(
          Type.Enum(['', 'true', 'false'], {
            description: 'whether mail may leave the machine unencrypted',
          }),
        ),
        password: optional(
          currentPassword({
            description: "the caller's current password; for the mail server and sender",
          }),
        ),
        otp: codeMember,
      }),
      response: {
        200: Type.Array(Type.Ref('InstanceSetting')),
        ...errorResponses({
          403: 'the caller is not a site admin, or uses a token; or the password is missing or wrong, or its two-factor code',
          429: 'too many wrong passwords',
          422: 'a value is invalid, a setting is not editable, or the sender is missing',
        }),
      },
    },
    handler: async (request) => {
      const { password, otp, ...changes } = request.body;
      const code = codeForPassword(request, otp);
      const shown = password == null ? undefined : { password, code };
      await changeSettings(context, signedIn(request), changes, { ...own, shown });
      return presentSettings();
    },
  });

  api.route({
    method: 'GET',
    url: '/admin/health',
    config: admin,
    schema: {
      operationId: 'adminGetHealth',
      summary: 'Get the health of the instance: requests, latency, errors, database, outbox',
      description:
        'Figures of the process that responds; other processes on the same database have their own.',
      tags,
      response: { 200: Type.Ref('InstanceHealth') },
    },
    handler: async ({ caller }) => {
      const [health, disk] = await Promise.all([readHealth(context, caller), diskOf(own.dataDir)]);
      return presentHealth(health, {
        version: settings.version,
        startedUnix,
        nowUnix: context.clock.nowUnix(),
        disk,
        eventLoop: own.eventLoop.read(),
        traffic: own.traffic.read(),
      });
    },
  });
};
