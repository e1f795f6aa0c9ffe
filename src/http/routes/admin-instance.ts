import { statfs } from 'node:fs/promises';
import { readHealth, readSettings } from '../../core/instance/instance.ts';
import type { Routes } from '../api.ts';
import { type ProcessFacts, presentHealth, presentSetting } from '../present-health.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;

/** Free space on the disk; null where the system does not say. */
const diskOf = (folder: string): Promise<ProcessFacts['disk']> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  );

/** How the instance is set and how it does, for site admins. */
export const adminInstanceRoutes: Routes = (api, { world, settings, process: own }) => {
  const startedUnix = world.clock.nowUnix();

  api.route({
    method: 'GET',
    url: '/admin/settings',
    config: admin,
    schema: {
      operationId: 'adminListSettings',
      summary: 'List the settings in force',
      description: 'All of them, in the order of the manual. Secrets are never told.',
      tags,
      response: { 200: Type.Array(Type.Ref('InstanceSetting')) },
    },
    handler: async ({ caller }) => readSettings(caller, own.settings).map(presentSetting),
  });

  api.route({
    method: 'GET',
    url: '/admin/health',
    config: admin,
    schema: {
      operationId: 'adminGetHealth',
      summary: 'How the instance does: requests, latency, errors, database, outbox',
      description:
        'Of the process that answers; where several serve one database, each has its own.',
      tags,
      response: { 200: Type.Ref('InstanceHealth') },
    },
    handler: async ({ caller }) => {
      const [health, disk] = await Promise.all([readHealth(world, caller), diskOf(own.dataDir)]);
      return presentHealth(health, {
        version: settings.version,
        startedUnix,
        nowUnix: world.clock.nowUnix(),
        disk,
        eventLoop: own.eventLoop.read(),
        traffic: own.traffic.read(),
      });
    },
  });
};
