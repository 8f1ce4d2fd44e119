import { describe, expect, it } from 'vitest';
import type { Services } from '../../state/services.ts';
import { ownOrder } from './ask-for-order.ts';
import { watchOrder } from './watch-order.ts';

type Told = [status: 'Pending' | 'Success' | 'Fail', state: string] | number;

/** Follows an order whose answers are these, one after the other; the last one stays. */
async function follow(answers: Told[], { hiddenBefore = [] as number[], rounds = 12 } = {}) {
  const asked: string[] = [];
  const shown: string[] = [];
  const waits: number[] = [];
  let rest: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    rest = resolve;
  });
  const services = {
    api: {
      read: async (_path: string, fields: { simple?: number }) => {
        const answer = answers[Math.min(asked.length, answers.length - 1)] ?? -5000;
        asked.push(fields.simple ? 'simple' : 'full');
        if (asked.length >= rounds) rest();
        if (typeof answer === 'number') return { ok: false, code: answer, message: '', content: {} };
        return { ok: true, content: { billing_status: answer[0], state: answer[1] } };
      },
    },
    browser: {
      wait: async (ms: number) => {
        waits.push(ms);
      },
      whenVisible: async () => hiddenBefore.includes(asked.length),
    },
  } as unknown as Services;
  const watch = watchOrder(services, ownOrder('GP1')(services), {
    onOrder: (order) => void shown.push(order.state),
    onFailure: (failure) => void shown.push(String(failure.code)),
  });
  await Promise.race([done, watch.ended]);
  watch.stop();
  return { asked, shown, waits };
}

describe('the result popup', () => {
  it('O-12 a simple check that ends is followed by a full one, with a second between simple ones', async () => {
    const { asked, waits } = await follow([
      ['Pending', 'unpaid'],
      ['Pending', 'unpaid'],
      ['Success', 'delivered'],
      ['Success', 'delivered'],
    ]);
    expect(asked).toEqual(['simple', 'simple', 'simple', 'full']);
    expect(waits).toEqual([1000, 1000]);
  });

  it('O-12 a failure too is checked in full', async () => {
    expect((await follow([['Fail', 'expired']])).asked).toEqual(['simple', 'full']);
  });

  it('O-13 paid goods are followed until they are in the game', async () => {
    const { asked, shown, waits } = await follow([
      ['Pending', 'paid'],
      ['Pending', 'paid'],
      ['Success', 'delivered'],
    ]);
    expect(shown).toEqual(['paid', 'paid', 'delivered', 'delivered']);
    expect(asked).toEqual(['simple', 'simple', 'simple', 'full']);
    expect(waits).toEqual([1000, 1000]);
  });

  it('O-12 returning to the page queries the provider at once', async () => {
    const { asked } = await follow([['Pending', 'unpaid']], { hiddenBefore: [2], rounds: 4 });
    expect(asked.slice(0, 4)).toEqual(['simple', 'simple', 'full', 'simple']);
  });

  it('O-12 a network that is gone for a while does not end the watch', async () => {
    const { shown } = await follow([-5003, -5000, ['Success', 'delivered'], ['Success', 'delivered']]);
    expect(shown).toEqual(['-5003', '-5000', 'delivered', 'delivered']);
  });

  it('R-06 another player’s order is requested once', async () => {
    expect((await follow([-4004])).asked).toEqual(['simple']);
  });

  it.each([
    ['Success', 'delivered'],
    ...['failed', 'expired', 'cancelled', 'refunded', 'charged_back'].map(
      (state) => ['Fail', state] as const,
    ),
    // A newer shop's: what it is called does not matter.
    ['Fail', 'a state of tomorrow'],
  ] as const)('O-12 %s, an order that is %s, has ended: nothing more is asked', async (status, state) => {
    const { asked, shown, waits } = await follow([[status, state]]);
    expect([asked, shown, waits]).toEqual([['simple', 'full'], [state, state], []]);
  });

  it.each(['unpaid', 'paid'])(
    'O-12 a page that is left open on an order that is %s asks every second at first, and ever more rarely',
    async (state) => {
      const { waits } = await follow([['Pending', state]], { rounds: 300 });
      const [second, few, many] = [1000, 5000, 30_000].map(
        (ms) => waits.filter((wait) => wait === ms).length,
      );
      expect([second, few]).toEqual([120, 96]);
      expect(many).toBeGreaterThan(50);
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
    },
  );

  it.each(['review', 'refunding'])(
    'O-12 an order that is %s is looked at now and then: a person or a bank decides',
    async (state) => {
      const { asked, waits } = await follow([['Pending', state]], { rounds: 4 });
      expect(asked.slice(0, 3)).toEqual(['simple', 'simple', 'simple']);
      expect(new Set(waits)).toEqual(new Set([30_000]));
    },
  );

  it('O-12 a page that asks rarely asks every second again once something happens, or its player comes back', async () => {
    const unpaid = Array.from({ length: 130 }, (): Told => ['Pending', 'unpaid']);
    const moved = await follow([...unpaid, ['Pending', 'paid']], { rounds: 133 });
    expect(moved.waits.slice(119, 132)).toEqual([1000, ...Array(10).fill(5000), 1000, 1000]);
    const back = await follow(unpaid, { rounds: 133, hiddenBefore: [125] });
    expect(back.waits.slice(119, 127)).toEqual([1000, ...Array(5).fill(5000), 1000, 1000]);
  });

  it('O-12 an unreachable shop is polled at the pace of the last known state', async () => {
    expect((await follow([['Pending', 'review'], -5003], { rounds: 4 })).waits.slice(0, 3)).toEqual([
      ...[30_000, 30_000, 30_000],
    ]);
  });

  it.each([-5003, -4029, -5000])('O-12 %i is asked again after a second', async (code) => {
    const { asked, waits } = await follow([code, ['Success', 'delivered']]);
    expect(asked).toEqual(['simple', 'simple', 'full']);
    expect(waits).toEqual([1000]);
  });
});

describe('O-12 a manual check', () => {
  /** A watch whose answers come one by one, as the test lets them. */
  function open(answer: unknown) {
    const asked: object[] = [];
    const told: string[] = [];
    let answerNow: () => void = () => undefined;
    const services = {
      api: {
        read: (path: string, fields: object, options: object) => {
          asked.push([path, fields, options]);
          return new Promise((resolve) => {
            answerNow = () => resolve(answer);
          });
        },
      },
      browser: { wait: () => new Promise(() => undefined), whenVisible: () => new Promise(() => undefined) },
    } as unknown as Services;
    const watch = watchOrder(services, ownOrder('GP1')(services), {
      onOrder: ({ state }) => void told.push(state),
      onFailure: ({ code }) => void told.push(String(code)),
    });
    return { watch, asked, told, answerNow: () => answerNow() };
  }
  const order = { billing_status: 'Pending', state: 'unpaid' };

  it('O-12 gets the full answer, and so does the page', async () => {
    const { watch, asked, told, answerNow } = open({ ok: true, content: order });
    const checked = watch.check();
    answerNow();
    expect(await checked).toEqual(order);
    expect(told).toEqual(['unpaid']);
    expect(asked).toEqual([['/api/pay/getOrderInfo', { billing_no: 'GP1' }, { quiet: true }]]);
  });

  it.each([-5003, -4004])(
    'O-12 gets nothing if the store answers %i, and the page shows it',
    async (code) => {
      const { watch, told, answerNow } = open({ ok: false, code });
      const checked = watch.check();
      answerNow();
      expect(await checked).toBeUndefined();
      expect(told).toEqual([String(code)]);
    },
  );

  it('O-12 an unmounted page is not updated by a late answer', async () => {
    for (const answer of [
      { ok: true, content: order },
      { ok: false, code: -5003 },
    ]) {
      const { watch, told, answerNow } = open(answer);
      const checked = watch.check();
      watch.stop();
      answerNow();
      await checked;
      expect(told).toEqual([]);
    }
  });

  it('O-12 a watch that is stopped asks nothing more', async () => {
    const { watch, asked } = open(undefined);
    watch.stop();
    await Promise.resolve();
    expect(asked).toEqual([]);
    const { asked: count } = await follow([['Pending', 'unpaid']], { rounds: 2 });
    expect(count.length).toBeLessThanOrEqual(3);
  });
});
