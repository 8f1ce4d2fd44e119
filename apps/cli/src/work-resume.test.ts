import type { EffectKind } from '@gemporium/server/repositories/effects.ts';
import { type Bought, buyersOf } from '@gemporium/server/testing/buyers.ts';
import { setUpStage } from '@gemporium/server/testing/stage.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { describe, expect, it } from 'vitest';
import { workResume } from './commands/work-resume.ts';
import { everything, openDesk, refusal } from './testing/desk.ts';

/* Work that was stopped, because it failed by surprise again and again, and an operator who has mended the cause. */

const stage = setUpStage({ isAlone: true });
const buyers = buyersOf(stage);
const desk = openDesk(stage);

const resume = (id: unknown, dryRun = false) =>
  desk(workResume, { words: { exception: String(id) }, dryRun });
const exceptionOf = async (key: string) =>
  (
    await stage.rows<{ id: number; state: string; resolved_by: string | null; resolution: string | null }>(
      `select id::int, state, resolved_by, resolution from exception where kind = 'work-parked' and key = $1`,
      [key],
    )
  )[0]!;
const workOf = async (kind: EffectKind, key: string) =>
  (
    await stage.rows<{ state: string }>('select state from effect where kind = $1 and key = $2', [kind, key])
  )[0]?.state;
/** It has failed twenty times, and is stopped. */
async function stopped(kind: EffectKind, key: string): Promise<number> {
  await stage.rows(`update effect set surprises = 20, run_at = now() where kind = $1 and key = $2`, [
    kind,
    key,
  ]);
  await stage.runEffects();
  expect(await workOf(kind, key)).toBe('parked');
  return (await exceptionOf(`${kind}:${key}`)).id;
}

interface Stopped {
  order: Bought;
  id: number;
  name: string;
}
/** Each kind of work that a player waits for, where it stops, and the order's state after it is resumed. */
const kinds: Record<
  string,
  { stop(): Promise<Stopped>; mend?(one: Stopped): Promise<unknown>; ends: string }
> = {
  'goods that are to be delivered': {
    async stop() {
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid');
      const key = `D-${order.billingNo}`;
      return { order, id: await stopped('deliver', key), name: `deliver:${key}` };
    },
    ends: 'delivered',
  },
  'a refund': {
    async stop() {
      const order = await buyers.delivered();
      const why = { reason: 'asked', requestedBy: 'operator:sam' };
      await refundOrder(stage.services, stage.store.id, order.billingNo, why);
      const key = `${order.reference}-R1`;
      return { order, id: await stopped('refund', key), name: `refund:${key}` };
    },
    ends: 'refunded',
  },
  'the watch over a payment': {
    async stop() {
      const order = await buyers.bought();
      return {
        order,
        id: await stopped('watch-payment', order.reference),
        name: `watch-payment:${order.reference}`,
      };
    },
    async mend({ order: { reference } }) {
      stage.provider.script.query = () => ({
        kind: 'known',
        update: { reference, status: 'cancelled', merchant: 'main-merchant', detail: '' },
      });
    },
    ends: 'failed',
  },
};

describe.each(Object.entries(kinds))('O-13 %s', (_title, { stop, mend, ends }) => {
  it('O-13 goes on where it stopped, once, and its exception is over', async () => {
    const one = await stop();
    const before = await everything(stage);
    const data = { id: one.id, key: one.name, store: stage.store.id };
    const would = [`Would let ${one.name} run again.`];
    expect(await resume(one.id, true)).toEqual({ lines: would, data: { ...data, resumed: false } });
    expect(await everything(stage)).toEqual(before);
    await mend?.(one);
    const lines = [`${one.name} runs again; exception ${one.id} is resolved.`];
    expect(await resume(one.id)).toEqual({ lines, data: { ...data, resumed: true } });
    expect(await exceptionOf(one.name)).toMatchObject({
      state: 'resolved',
      resolved_by: 'operator:sam',
      resolution: 'resumed',
    });
    await stage.runEffects();
    expect(await buyers.stateOf(one.order)).toBe(ends);
    const audit = `select operator, command, arguments, store, target, outcome from audit where target = $1`;
    expect(await stage.rows(audit, [one.name])).toEqual([
      {
        operator: 'sam',
        command: 'work resume',
        arguments: { id: one.id },
        store: stage.store.id,
        target: one.name,
        outcome: 'resumed',
      },
    ]);
    await expect(resume(one.id)).rejects.toThrow(`${one.name} is not stopped`);
  });

  it('O-13 also where somebody has ended the exception, and it still stands still', async () => {
    const one = await stop();
    await stage.rows(`update exception set state = 'resolved', resolved_by = 'ann' where id = $1`, [one.id]);
    await mend?.(one);
    await resume(one.id);
    await stage.runEffects();
    expect(await buyers.stateOf(one.order)).toBe(ends);
    expect((await exceptionOf(one.name)).resolved_by).toBe('ann');
  });

  it('O-13 that stops again becomes an exception again', async () => {
    const one = await stop();
    await resume(one.id);
    const [kind = '', key = ''] = one.name.split(':');
    expect(await stopped(kind as EffectKind, key)).toBe(one.id);
    expect((await exceptionOf(one.name)).state).toBe('open');
  });
});

it('O-13 the same work of another store, and of another kind, stays as it stands', async () => {
  const one = await kinds['a refund']!.stop();
  const others = `cross join (values ('watt.demo', ''), ('volt.production', ''), ('watt.production', 'other-')) o (at, of)
    where e.store = 'watt.production'`;
  await stage.rows(
    `insert into effect (store, kind, key, state, last_error)
     select at, of || e.kind, e.key, e.state, 'broken' from effect e ${others} and e.kind || ':' || e.key = $1`,
    [one.name],
  );
  await stage.rows(
    `insert into exception (store, kind, key, reason)
     select at, e.kind, of || e.key, 'broken' from exception e ${others} and e.id = $1`,
    [one.id],
  );
  await resume(one.id);
  const work = `select store, kind, state from effect where kind like '%refund' and $1 like '%' || key order by store, kind`;
  expect(await stage.rows(work, [one.name])).toEqual([
    { store: 'volt.production', kind: 'refund', state: 'parked' },
    { store: 'watt.demo', kind: 'refund', state: 'parked' },
    { store: 'watt.production', kind: 'other-refund', state: 'parked' },
    { store: 'watt.production', kind: 'refund', state: 'ready' },
  ]);
  const open = `select store from exception where state = 'open' and key like '%' || $1 order by store`;
  expect(await stage.rows(open, [one.name])).toEqual([
    { store: 'volt.production' },
    { store: 'watt.demo' },
    { store: 'watt.production' },
  ]);
  await stage.rows(`delete from effect where last_error = 'broken'`);
});

describe('O-13 what cannot be resumed', () => {
  it('O-13 an exception that is not about work, or does not exist', async () => {
    await stage.rows(
      `insert into exception (store, kind, key, reason, detail) values ('watt.production', 'delivery-late', 'deliver:x', '', '{}')`,
    );
    const [row] = await stage.rows<{ id: number }>(
      `select id::int from exception where kind = 'delivery-late'`,
    );
    const before = await everything(stage);
    for (const dryRun of [true, false]) {
      const late = `Exception ${row!.id} (delivery-late) is about no work that was stopped.`;
      expect(await refusal(resume(row!.id, dryRun))).toEqual([late, '', 2]);
      const none = ['There is no exception 999999.', 'See: gemporium exceptions list --all', 3];
      expect(await refusal(resume(999_999, dryRun))).toEqual(none);
      const noNumber = ['"x" is no number of an exception.', 'See: gemporium exceptions list', 2];
      expect(await refusal(resume('x', dryRun))).toEqual(noNumber);
    }
    expect(await everything(stage)).toEqual(before);
  });

  it('O-13 work that is done, while its exception stands open: how to end that', async () => {
    const one = await kinds['a refund']!.stop();
    await stage.rows(`update effect set state = 'done' where kind || ':' || key = $1`, [one.name]);
    const why = `${one.name} is not stopped: it is done, or it runs already.`;
    const hint = 'End the exception: gemporium exceptions resolve';
    for (const dryRun of [true, false]) expect(await refusal(resume(one.id, dryRun))).toEqual([why, hint, 1]);
    await stage.rows(`update exception set state = 'resolved', resolved_by = 'ann' where id = $1`, [one.id]);
    expect(await refusal(resume(one.id))).toEqual([why, '', 1]);
  });
});
