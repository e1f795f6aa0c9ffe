import { registrationOptions } from '../../core/account/registration.ts';
import { host } from '../../core/caller.ts';
import { mailServer } from '../../core/instance/editable-settings.ts';
import { view } from '../../core/transaction.ts';
import type { Routes } from '../api.ts';
import { Type } from '../type.ts';

const tags = ['instance'];
const open = { access: 'anyone', scope: null } as const;

/** Version and settings of the instance, for clients. */
export const instanceRoutes: Routes = (api, { context, settings }) => {
  api.route({
    method: 'GET',
    url: '/version',
    config: { ...open, isOpenForSignIn: true },
    schema: {
      operationId: 'getVersion',
      summary: 'Get the versions of the API and the server',
      tags,
      response: {
        200: Type.Object({ version: Type.String({ examples: ['1.25.0+punchcard-0.1.0'] }) }),
      },
    },
    handler: async () => ({ version: `1.25.0+punchcard-${settings.version}` }),
  });

  api.route({
    method: 'GET',
    url: '/settings/api',
    config: open,
    schema: {
      operationId: 'getGeneralAPISettings',
      summary: "Get the instance's settings for the API",
      tags,
      response: {
        200: Type.Object({
          max_response_items: Type.Integer(),
          default_paging_num: Type.Integer(),
          default_git_trees_per_page: Type.Integer(),
          default_max_blob_size: Type.Integer(),
          default_max_response_size: Type.Integer(),
        }),
      },
    },
    handler: async () => ({
      max_response_items: settings.maxResponseItems,
      default_paging_num: settings.defaultPagingNum,
      default_git_trees_per_page: 1000,
      default_max_blob_size: 10_485_760,
      default_max_response_size: 104_857_600,
    }),
  });

  api.route({
    method: 'GET',
    url: '/settings/ui',
    config: open,
    schema: {
      operationId: 'getGeneralUISettings',
      summary: "Get the instance's settings for the pages",
      tags,
      response: {
        200: Type.Object({
          default_theme: Type.String(),
          allowed_reactions: Type.Array(Type.String(), { maxItems: 8 }),
          custom_emojis: Type.Array(Type.String(), { maxItems: 0 }),
        }),
      },
    },
    handler: async () => ({
      default_theme: 'auto',
      allowed_reactions: ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'],
      custom_emojis: [],
    }),
  });

  api.route({
    method: 'GET',
    url: '/settings/account',
    // Clients need this without an account, and while it is pending or its password must change.
    config: {
      ...open,
      isOpenForSignIn: true,
      allowsPending: true,
      allowsPasswordChange: true,
      allowsTwoFactorSetup: true,
    },
    schema: {
      operationId: 'getAccountSettings',
      summary: 'Get the settings for accounts, and the defaults for users',
      tags,
      response: {
        200: Type.Object({
          registration: Type.Union(
            [Type.Literal('off'), Type.Literal('open'), Type.Literal('invitation')],
            { description: 'who may register an account' },
          ),
          confirms_email: Type.Boolean({ description: 'added addresses must be confirmed' }),
          sends_mail: Type.Boolean({
            description: 'a mail server is configured; otherwise mail waits',
          }),
          resend_seconds: Type.Integer({
            description: 'minimum interval between two mails to one address',
          }),
          min_password_length: Type.Integer(),
          time_zone: Type.String({ examples: ['Europe/Berlin'] }),
          first_day_of_week: Type.Union([
            Type.Literal('monday'),
            Type.Literal('saturday'),
            Type.Literal('sunday'),
          ]),
          working_day_seconds: Type.Integer({ examples: [28_800] }),
        }),
      },
    },
    handler: async () => {
      const { rules } = context;
      const [{ mode }, server] = await Promise.all([
        registrationOptions(context, ''),
        mailServer(view(context, host)),
      ]);
      return {
        registration: mode,
        confirms_email: rules.emailConfirmationRequired,
        sends_mail: server !== null,
        resend_seconds: rules.resendConfirmationSeconds,
        min_password_length: rules.minPasswordLength,
        time_zone: rules.defaultTimeZone,
        first_day_of_week: rules.firstDayOfWeek,
        working_day_seconds: rules.workingDaySeconds,
      };
    },
  });

  api.route({
    method: 'GET',
    url: '/settings/repository',
    config: open,
    schema: {
      operationId: 'getGeneralRepositorySettings',
      summary: "Get the instance's settings for repositories",
      tags,
      response: {
        200: Type.Object({
          mirrors_disabled: Type.Boolean(),
          http_git_disabled: Type.Boolean(),
          migrations_disabled: Type.Boolean(),
          stars_disabled: Type.Boolean(),
          time_tracking_disabled: Type.Boolean(),
          lfs_disabled: Type.Boolean(),
        }),
      },
    },
    handler: async () => ({
      mirrors_disabled: false,
      http_git_disabled: false,
      migrations_disabled: false,
      stars_disabled: false,
      time_tracking_disabled: !settings.timeTrackingEnabled,
      lfs_disabled: true,
    }),
  });

  api.route({
    method: 'GET',
    url: '/settings/attachment',
    config: open,
    schema: {
      operationId: 'getGeneralAttachmentSettings',
      summary: "Get the instance's settings for attachments",
      tags,
      response: {
        200: Type.Object({
          enabled: Type.Boolean(),
          allowed_types: Type.String(),
          max_size: Type.Integer({ description: 'MiB' }),
          max_files: Type.Integer(),
        }),
      },
    },
    handler: async () => ({
      enabled: true,
      allowed_types: '.csv,.docx,.jpg,.png,.pdf,.txt,.zip',
      max_size: 2048,
      max_files: 5,
    }),
  });
};
