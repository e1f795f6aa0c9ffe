import { dateOrders } from '../../core/time/dates.ts';
import { weekdays } from '../../core/time/types.ts';
import { searchUsers } from '../../core/user/operations.ts';
import { profileLengths } from '../../core/user/profile.ts';
import {
  editUserSettings,
  longestWorkingDay,
  maxStyleLength,
  shortestWorkingDay,
  userSettings,
} from '../../core/user/settings.ts';
import { visibilityLevels } from '../../core/visibility.ts';
import { type Routes, signedIn } from '../api.ts';
import { pathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentUser } from '../presenters/user.ts';
import { presentUserSettings } from '../presenters/user-settings.ts';
import { errorResponses } from '../schemas/common.ts';
import {
  choice,
  documented,
  line,
  prose,
  searchText,
  timeZone,
  userName,
} from '../schemas/texts.ts';
import { showWorkingDay } from '../schemas/user-settings.ts';
import { optional, Type } from '../type.ts';

const tags = ['user'];

/** Users and their settings. */
export const userRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/user',
    config: {
      access: 'signed-in',
      scope: 'user',
      allowsPending: true,
      allowsTwoFactorSetup: true,
    },
    schema: {
      operationId: 'userGetCurrent',
      summary: 'Get the authenticated user',
      tags,
      response: { 200: Type.Ref('User') },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      return presentUser(caller.user, { settings, caller });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/settings',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'getUserSettings',
      summary: 'Get user settings',
      tags,
      response: { 200: Type.Ref('UserSettings') },
    },
    handler: async (request) => presentUserSettings(await userSettings(context, signedIn(request))),
  });

  api.route({
    method: 'PATCH',
    url: '/user/settings',
    config: { access: 'signed-in', scope: 'user', needsRecentPassword: 'sometimes' },
    schema: {
      operationId: 'updateUserSettings',
      summary: 'Update user settings; missing and null members are left unchanged',
      tags,
      body: Type.Object(
        {
          full_name: optional(line(profileLengths.full_name)),
          website: optional(
            line(profileLengths.website, { description: 'http or https URL, or empty' }),
          ),
          description: optional(prose(profileLengths.description)),
          location: optional(line(profileLengths.location)),
          language: optional(
            Type.String({
              maxLength: profileLengths.language,
              ...documented({ pattern: '^[A-Za-z0-9_-]*$' }),
              description: 'language tag, or empty',
            }),
          ),
          theme: optional(line(maxStyleLength)),
          hide_email: optional(Type.Boolean()),
          hide_activity: optional(Type.Boolean()),
          diff_view_style: optional(line(maxStyleLength)),
          visibility: optional(choice(visibilityLevels)),
          time_zone: optional(
            timeZone("IANA name such as Europe/Berlin; empty for the instance's default"),
          ),
          first_day_of_week: optional(
            choice(['', ...weekdays], { description: 'empty: the default' }),
          ),
          working_day_seconds: optional(
            Type.Integer({
              ...documented({
                minimum: 0,
                maximum: longestWorkingDay,
                anyOf: [{ const: 0 }, { minimum: shortestWorkingDay }],
              }),
              description: "length of a working day; 0 for the instance's default",
            }),
          ),
          show_working_day: optional(Type.Boolean({ description: showWorkingDay })),
          date_order: optional(
            choice(['', ...dateOrders], {
              description:
                'whether 3/11/2026 starts with the day (dmy) or the month (mdy); empty: such dates are refused',
            }),
          ),
        },
        { examples: [{ full_name: 'Mira Holt', hide_email: true }] },
      ),
      response: { 200: Type.Ref('UserSettings') },
    },
    handler: async (request) => {
      const { body } = request;
      const changed = await editUserSettings(context, signedIn(request), {
        fullName: body.full_name ?? undefined,
        website: body.website ?? undefined,
        description: body.description ?? undefined,
        location: body.location ?? undefined,
        language: body.language ?? undefined,
        theme: body.theme ?? undefined,
        hideEmail: body.hide_email ?? undefined,
        hideActivity: body.hide_activity ?? undefined,
        diffViewStyle: body.diff_view_style ?? undefined,
        visibility: body.visibility ?? undefined,
        timeZone: body.time_zone ?? undefined,
        firstDayOfWeek: body.first_day_of_week ?? undefined,
        workingDaySeconds: body.working_day_seconds ?? undefined,
        showWorkingDay: body.show_working_day ?? undefined,
        dateOrder: body.date_order ?? undefined,
      });
      return presentUserSettings(changed);
    },
  });

  api.route({
    method: 'GET',
    url: '/users/search',
    config: { access: 'anyone', scope: 'user' },
    schema: {
      operationId: 'userSearch',
      summary: 'Search for users',
      tags,
      querystring: Type.Object({
        q: Type.Optional(searchText('part of the login or full name')),
        uid: Type.Optional(Type.Integer({ minimum: 0, description: 'id of a user' })),
        ...pagingQuery,
      }),
      response: {
        200: Type.Object({
          ok: Type.Boolean(),
          data: Type.Array(Type.Ref('User'), { description: 'ordered by id; always paged' }),
        }),
        ...errorResponses({ 422: 'uid, page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const { caller } = request;
      const { q, uid = 0 } = request.query;
      const list = searchUsers(context, caller, { text: q, id: uid === 0 ? undefined : uid });
      return sendList(http, request, reply, list, (u) => presentUser(u, { settings, caller }), {
        alwaysPages: true,
        wrap: (data) => ({ ok: true, data }),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/users/:username',
    config: { access: 'anyone', scope: 'user' },
    schema: {
      operationId: 'userGet',
      summary: 'Get a user',
      tags,
      params: Type.Object({ username: userName('the user') }),
      response: {
        200: Type.Ref('User'),
        ...errorResponses({ 404: 'user not found' }),
      },
    },
    handler: async (request) => {
      const { caller } = request;
      return presentUser(await pathUser(http, request), { settings, caller });
    },
  });
};
