import { join } from 'node:path';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { setUpStage } from '@gemporium/server/testing/stage.ts';
import { beforeAll, expect, it } from 'vitest';
import { cataloguePublish } from './commands/catalogue-publish.ts';
import { openDesk } from './testing/desk.ts';

const stage = setUpStage({ isAlone: true });
const desk = openDesk(stage);
beforeAll(async () => {
  const { catalogue } = stage.services.catalogue.current();
  await publish(stage.database, { catalogue, by: 'operator', note: '', at: new Date() });
});

const folder = join(import.meta.dirname, '../../../brands');
const versions = () => stage.rows('select version from catalogue_version');

it('B-02 files that are in order but would leave payments without their account: a script sees that nothing was published, tried or not', async () => {
  await stage.pay();
  const before = await versions();
  for (const dryRun of [true, false]) {
    const { lines, exitCode } = await desk(cataloguePublish, { words: { folder }, dryRun });
    expect(exitCode).toBe(1);
    expect(lines.join('\n')).toContain('main');
    expect(lines.at(-1)).toMatch(/^1 problem\. Nothing was published\.$/);
  }
  expect(await versions()).toEqual(before);
});
