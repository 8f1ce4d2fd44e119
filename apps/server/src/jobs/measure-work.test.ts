import { afterAll, beforeAll, expect, it } from 'vitest';
import { measuredAt, registry } from '../metrics.ts';
import { openDatabase } from '../repositories/database.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { startMeasuringWork } from './measure-work.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const measured = async () => (await measuredAt.get()).values[0]?.value ?? 0;
const soon = { timeout: 10_000, interval: 10 };

it('a monitor sees when waiting work was last counted, and that it is not counted any more', async () => {
  const stop = startMeasuringWork(stage.services, 20);
  const begun = Date.now() / 1000;
  await expect.poll(measured, soon).toBeGreaterThanOrEqual(begun - 1);
  const first = await measured();
  await expect.poll(measured, soon).toBeGreaterThan(first);
  stop();
  expect(await registry.metrics()).toMatch(/^gemporium_work_measured_timestamp_seconds \d/m);

  const gone = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/nowhere',
    maxConnections: 1,
    applicationName: 'x',
  });
  let looks = 0;
  const database: typeof gone = {
    ...gone,
    one: (...args) => {
      looks += 1;
      return gone.one(...args);
    },
  };
  const year2000 = 946_684_800;
  const services = { ...stage.services, database, now: () => new Date(year2000 * 1000) };
  const stopAgain = startMeasuringWork(services, 20);
  await expect.poll(() => looks, soon).toBeGreaterThan(3);
  stopAgain();
  expect(await measured()).not.toBe(year2000);
  await gone.end();
});
