import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { measuredAt, paymentsUnheard, registry } from '../metrics.ts';
import { openDatabase } from '../repositories/database.ts';
import { raiseException, resolveException } from '../repositories/exceptions.ts';
import { setUpStage } from '../testing/stage.ts';
import { startMeasuringWork } from './measure-work.ts';

const stage = setUpStage();

const measured = async () => (await measuredAt.get()).values[0]?.value ?? 0;
const soon = { interval: 10 };

it('a monitor sees when waiting work was last counted, and that counting has stopped', async () => {
  const stop = startMeasuringWork(stage.services, 20);
  const begun = Date.now() / 1000;
  await expect.poll(measured, soon).toBeGreaterThanOrEqual(begun - 1);
  const first = await measured();
  await expect.poll(measured, soon).toBeGreaterThan(first);
  expect(await registry.metrics()).toMatch(/^gemporium_work_measured_timestamp_seconds \d/m);
  stop();

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
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const services = { ...stage.services, database, log, now: () => new Date(year2000 * 1000) };
  const stopAgain = startMeasuringWork(services, 20);
  await expect.poll(() => looks, soon).toBeGreaterThan(3);
  expect(await registry.metrics()).not.toMatch(/^gemporium_work_measured_timestamp_seconds/m);
  stopAgain();
  expect(lines.join()).toContain('waiting work could not be counted');
  expect(await measured()).not.toBe(year2000);
  await gone.end();
});

describe('O-13 the gauges of what waits', () => {
  const lines = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => /^gemporium_(exceptions_open|effects_waiting|oldest_effect_seconds)/.test(line))
      .map((line) => line.replace('gemporium_', ''));
  /** Ages in hours. A count that began a moment ago may still be running, so all lines are awaited together. */
  const shows = async (expected: string[]) => {
    const stop = startMeasuringWork(stage.services, 20);
    const found = async () =>
      (await lines())
        .map((line) => {
          const [name, value] = line.split(' ');
          return name === 'oldest_effect_seconds'
            ? `oldest_effect_hours ${Math.round(Number(value) / 3600)}`
            : line;
        })
        .sort();
    await expect.poll(found, soon).toEqual(expected);
    stop();
  };

  it('O-13 count open exceptions of all stores (three here) by kind, and work that is due with the age of the oldest', async () => {
    const raise = (kind: 'chargeback' | 'delivery-late', key: string) =>
      raiseException(stage.database, { store: 'watt.production', kind, key, reason: 'x' });
    await raise('chargeback', 'one');
    await raise('chargeback', 'two');
    await raise('delivery-late', 'three');
    const work = (key: string, seconds: number) =>
      stage.rows(
        `insert into effect (store, kind, key, lane, run_at)
         values ('watt.production', 'deliver', $1, '', now() - make_interval(secs => $2))`,
        [key, seconds],
      );
    await work('due', 3600);
    await work('due, too', 10);
    await work('later', -3600);
    await shows([
      'effects_waiting 2',
      'exceptions_open{kind="chargeback"} 6',
      'exceptions_open{kind="delivery-late"} 3',
      'oldest_effect_hours 1',
    ]);

    await stage.rows(`update effect set state = 'done'`);
    await stage.rows(
      `update exception set state = 'resolved', resolved_at = now(), resolved_by = 'x', resolution = 'x'
       where key in ('one', 'three')`,
    );
    await shows([
      'effects_waiting 0',
      'exceptions_open{kind="chargeback"} 5',
      'exceptions_open{kind="delivery-late"} 2',
      'oldest_effect_hours 0',
    ]);
    // A kind without exceptions is no longer reported.
    await stage.database.script('truncate exception');
    await shows(['effects_waiting 0', 'oldest_effect_hours 0']);
  });
});

describe('O-11 O-14 the gauge of overdue outcomes', () => {
  const gauge = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('gemporium_unresolved{store="watt.production"'))
      .map((line) => line.replace(/^.*provider=/, ''))
      .sort();
  const silent = (
    kind: 'payment-unresolved' | 'refund-unresolved' | 'delivery-late',
    key: string,
    about = {},
  ) =>
    raiseException(stage.database, {
      store: 'watt.production',
      kind,
      key,
      reason: 'silent',
      detail: { provider: 'scripted', account: 'main', amountMinor: 499, currency: 'USD', ...about },
    });

  it('O-11 O-14 counts over accounts and currencies, by store, provider and kind, and goes back to nothing', async () => {
    await silent('payment-unresolved', 'one');
    await silent('payment-unresolved', 'two', { account: 'second' });
    await silent('payment-unresolved', 'three', { currency: 'JPY' });
    await silent('payment-unresolved', 'four', { provider: 'another' });
    await silent('refund-unresolved', 'five');
    await silent('delivery-late', 'six');
    const stop = startMeasuringWork(stage.services, 20);
    const all = [
      '"another",kind="payment-unresolved"} 1',
      '"scripted",kind="payment-unresolved"} 3',
      '"scripted",kind="refund-unresolved"} 1',
    ];
    await expect.poll(gauge, soon).toEqual(all);
    // A second count finds the same figures, and does not add to the first.
    const counted = await measured();
    await expect.poll(measured, soon).toBeGreaterThan(counted);
    expect(await gauge()).toEqual(all);

    const end = async (keys: string[]) => {
      const named = 'select store, kind, key from exception where key = any($1)';
      const rows = await stage.rows<Parameters<typeof resolveException>[1]>(named, [keys]);
      for (const row of rows) await resolveException(stage.database, row, 'operator:sam', 'compared');
    };
    await end(['one', 'four']);
    await expect
      .poll(gauge, soon)
      .toEqual(['"scripted",kind="payment-unresolved"} 2', '"scripted",kind="refund-unresolved"} 1']);
    await end(['two', 'three', 'five']);
    await expect.poll(gauge, soon).toEqual([]);
    stop();
  });
});

it('P-13 the gauge of payments without a notification counts those of a silent account', async () => {
  stage.provider.adapter.readNotification = () => ({ kind: 'rejected', reason: 'it has no signature' });
  await stage.pay();
  await stage.rows(`update payment set created_at = now() - interval '20 minutes'`);
  const gauge = async () =>
    (await paymentsUnheard.get()).values.find(({ labels }) => labels.account === 'main')?.value;
  paymentsUnheard.reset();
  const stop = startMeasuringWork(stage.services, 20);
  await expect.poll(gauge, soon).toBe(1);
  stop();
});
