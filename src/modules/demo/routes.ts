import { type Routes, signedIn } from '../../http/api.ts';
import { emptyResponse, errorResponses } from '../../http/schemas/common.ts';
import { Type } from '../../http/type.ts';
import { loadDemo, readDemo, removeDemo } from './operations.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const change = { ...admin, needsRecentPassword: true } as const;

/** Sample data in an empty instance, for site admins. */
export const adminDemoRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'GET',
    url: '/admin/demo',
    config: admin,
    schema: {
      operationId: 'adminGetDemo',
      summary: 'Check whether demo data is loaded or can be loaded',
      tags,
      response: { 200: Type.Ref('DemoData') },
    },
    handler: async ({ caller }) => {
      const { isLoaded, isLoadable, added } = await readDemo(context, caller);
      return { loaded: isLoaded, loadable: isLoadable, added };
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/demo',
    config: change,
    schema: {
      operationId: 'adminLoadDemo',
      summary: 'Load demo data',
      description:
        "Adds users, repositories, issues, projects for clients and half a year of tracked time, some of it the caller's. Nobody can sign in as these users. Requires a password or a session, not a token.",
      tags,
      response: {
        204: emptyResponse('the demo data has been loaded'),
        ...errorResponses({
          409: 'it is loaded, somebody has tracked time, or one of its names or addresses is in use',
        }),
      },
    },
    handler: async (request, reply) => {
      await loadDemo(context, signedIn(request));
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'DELETE',
    url: '/admin/demo',
    config: change,
    schema: {
      operationId: 'adminRemoveDemo',
      summary: 'Remove the demo data: its users with their repositories',
      description:
        'What people added to these repositories is only deleted with `purge`. Requires a password or a session, not a token.',
      tags,
      querystring: Type.Object({
        purge: Type.Optional(
          Type.Boolean({ description: 'also delete what people added, for everybody' }),
        ),
      }),
      response: {
        204: emptyResponse('the demo data has been removed'),
        ...errorResponses({
          404: 'no demo data is loaded',
          409: 'people have added to the demo data',
          422: 'the caller is a user of the demo data, or no site admin would be left',
          423: 'a repository to delete has entries that are billed or in a locked period',
        }),
      },
    },
    handler: async (request, reply) => {
      const purge = request.query.purge ?? false;
      await removeDemo(context, signedIn(request), { purge });
      return reply.code(204).send();
    },
  });
};
