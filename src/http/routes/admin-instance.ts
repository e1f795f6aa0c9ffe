import { statfs } from 'node:fs/promises';
import { readHealth, readSettings } from '../../core/instance/instance.ts';
import type { Routes } from '../api.ts';
import { type ProcessFacts, presentHealth, presentSetting } from '../presenters/health.ts';
import { Type } from '../type.ts';

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

  api.route({
    method: 'GET',
    url: '/admin/settings',
    config: admin,
    schema: {
      operationId: 'adminListSettings',
      summary: 'List the effective settings',
      description: 'In the order of the manual. Secret values are never returned.',
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
