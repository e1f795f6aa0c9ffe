import * as forgejo from '@llamaduck/forgejo-ts';
import { createClient, createConfig } from '@llamaduck/forgejo-ts/client';
import { giteaApi } from 'gitea-js';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';

/** The public clients forgejo-ts and gitea-js, against a started server. */
const t = await ofFile(startTestApp());
const ann = await t.make.person('ann');
const headers = { Authorization: `token ${ann.token}` };
const client: ReturnType<typeof createClient> = createClient(
  createConfig({ baseURL: `${t.url}/api/v1`, headers }),
);

it('shows time on an issue', async () => {
  const issue = await t.make.issue(await t.make.repository(ann.user), ann.user);
  await t.make.time(issue, ann.user, 5400);
  await t.make.time(issue, ann.user, 7);
  await t.make.time(issue, ann.user, 60, t.clock.nowUnix() - 86_400);
  const cells = [{ contributions: 1 }, { contributions: 2 }];
  const heat = await forgejo.userGetHeatmapData({ client, path: { username: 'ann' } });
  expect(heat.data).toMatchObject(cells);
  const byGitea = await giteaApi(t.url, { token: ann.token }).users.userGetHeatmapData('ann');
  expect(byGitea.data).toMatchObject(cells);
});
