import type { EffectKind } from '@gemporium/server/repositories/effects.ts';
import { type Bought, buyersOf } from '@gemporium/server/testing/buyers.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workResume } from './commands/work-resume.ts';
import { type Desk, everything, openDesk } from './testing/desk.ts';

/* Work that was stopped, because it failed by surprise again and again, and an operator who has mended the cause. */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
let desk: Desk;
beforeAll(async () => {
  stage = await openStage({ isAlone: true });
  buyers = buyersOf(stage);
  desk = openDesk(stage);
});
afterAll(() => stage.close());

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
/** Each kind of work that somebody waits for, where it stops, and how his order stands once it has gone on. */
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
        kind: 'observed',
        observation: { reference, status: 'cancelled', merchant: 'main-merchant', detail: '' },
      });
    },
    ends: 'failed',
  },
};

describe.each(Object.entries(kinds))('O-13 %s', (_title, { stop, mend, ends }) => {
  it('O-13 goes on where it stopped, once, and its exception is over', async () => {
    const one = await stop();
    const before = await everything(stage);
    expect((await resume(one.id, true)).lines).toEqual([`Would let ${one.name} run again.`]);
    expect(await everything(stage)).toEqual(before);
    await mend?.(one);
    const { lines } = await resume(one.id);
    expect(lines).toEqual([`${one.name} runs again; exception ${one.id} is resolved.`]);
    expect(await exceptionOf(one.name)).toMatchObject({
      ...{ state: 'resolved', resolved_by: 'operator:sam', resolution: 'resumed' },
    });
    await stage.runEffects();
    expect(await buyers.stateOf(one.order)).toBe(ends);
    const audit = `select operator, command, target, outcome from audit where target = $1`;
    expect(await stage.rows(audit, [one.name])).toEqual([
      { operator: 'sam', command: 'work resume', target: one.name, outcome: 'resumed' },
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

  it('O-13 that stops once more stands before an operator once more', async () => {
    const one = await stop();
    await resume(one.id);
    const [kind = '', key = ''] = one.name.split(':');
    expect(await stopped(kind as EffectKind, key)).toBe(one.id);
    expect((await exceptionOf(one.name)).state).toBe('open');
  });
});

describe('O-13 what cannot be resumed', () => {
  it('O-13 an exception that is about no work, or that nobody has raised', async () => {
    await stage.rows(
      `insert into exception (store, kind, key, reason, detail) values ('watt.production', 'delivery-late', 'deliver:x', '', '{}')`,
    );
    const [row] = await stage.rows<{ id: number }>(
      `select id::int from exception where kind = 'delivery-late'`,
    );
    const before = await everything(stage);
    await expect(resume(row!.id)).rejects.toThrow(`Exception ${row!.id} (delivery-late) is about no work`);
    await expect(resume(999_999)).rejects.toThrow('There is no exception 999999.');
    await expect(resume('x')).rejects.toThrow('"x" is no number of an exception.');
    expect(await everything(stage)).toEqual(before);
  });
});
