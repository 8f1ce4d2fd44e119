import { describe, expect, it } from 'vitest';
import type { Services } from '../../state/services.ts';
import { ownOrder } from './ask-for-order.ts';
import { watchOrder } from './watch-order.ts';

type Told = [status: 'Pending' | 'Success' | 'Fail', state: string] | number;

/** Watches an order with these answers, one after the other; the last one repeats. */
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

/** Watches an order whose answers come when they are told to, in any order. */
function followByHand() {
  const answers: ((state: string | number, status?: string) => void)[] = [];
  const shown: string[] = [];
  const services = {
    api: {
      read: () =>
        new Promise((resolve) => {
          answers.push((state, billing_status = 'Pending') =>
            resolve(
              typeof state === 'number'
                ? { ok: false, code: state }
                : { ok: true, content: { billing_status, state } },
            ),
          );
        }),
    },
    browser: { wait: async () => undefined, whenVisible: async () => true },
  } as unknown as Services;
  const watch = watchOrder(services, ownOrder('GP1')(services), {
    onOrder: (order) => void shown.push(order.state),
    onFailure: (failure) => void shown.push(String(failure.code)),
  });
  return { answers, shown, watch };
}

describe('the result popup', () => {
  it('O-12 an older answer that arrives late does not replace a newer one, and does not end the watch', async () => {
    const { answers, shown, watch } = followByHand();
    await expect.poll(() => answers).toHaveLength(1);
    const checked = watch.check();
    answers[1]?.('paid');
    expect(await checked).toMatchObject({ content: { state: 'paid' } });
    // The store has asked the provider for this one, so it is the later news.
    answers[0]?.('delivered', 'Success');
    await expect.poll(() => answers).toHaveLength(3);
    expect(shown).toEqual(['paid']);
    answers[2]?.('delivered', 'Success');
    await watch.ended;
    expect(shown).toEqual(['paid', 'delivered']);
  });

  it('O-12 a check that is answered later than the poll after it still tells whether the order is paid', async () => {
    const { answers, watch } = followByHand();
    await expect.poll(() => answers).toHaveLength(1);
    const checked = watch.check();
    answers[0]?.('unpaid');
    await expect.poll(() => answers).toHaveLength(3);
    answers[2]?.('paid');
    await expect.poll(() => answers).toHaveLength(4);
    answers[1]?.('unpaid');
    expect(await checked).toMatchObject({ content: { state: 'paid', billing_status: 'Pending' } });
    watch.stop();
    answers[3]?.('paid');
    await watch.ended;
  });

  it('O-12 a check is answered by its own answer if the poll after it got none', async () => {
    const { answers, shown, watch } = followByHand();
    await expect.poll(() => answers).toHaveLength(1);
    const checked = watch.check();
    answers[0]?.('unpaid');
    await expect.poll(() => answers).toHaveLength(3);
    answers[2]?.(-5003);
    await expect.poll(() => answers).toHaveLength(4);
    answers[1]?.('paid');
    expect(await checked).toMatchObject({ content: { state: 'paid' } });
    expect(shown).toEqual(['unpaid', '-5003', 'paid']);
    watch.stop();
    answers[3]?.('paid');
    await watch.ended;
  });

  it('O-12 an answer after a permanent failure does not replace it', async () => {
    const { answers, shown, watch } = followByHand();
    await expect.poll(() => answers).toHaveLength(1);
    const checked = watch.check();
    answers[1]?.(-4004);
    expect(await checked).toMatchObject({ ok: false, code: -4004 });
    answers[0]?.('unpaid');
    await watch.ended;
    expect(shown).toEqual(['-4004']);
  });

  it('O-12 a check that loads the order after a permanent failure resumes the polling, once', async () => {
    const { answers, shown, watch } = followByHand();
    await expect.poll(() => answers).toHaveLength(1);
    answers[0]?.(-4004);
    await watch.ended;
    const refused = watch.check();
    answers[1]?.(-4004);
    await refused;
    expect(answers).toHaveLength(2);
    const checks = [watch.check(), watch.check()];
    answers[2]?.('unpaid');
    answers[3]?.('unpaid');
    await Promise.all(checks);
    await expect.poll(() => answers).toHaveLength(5);
    answers[4]?.('paid');
    await expect.poll(() => answers).toHaveLength(6);
    expect(shown).toEqual(['-4004', '-4004', 'unpaid', 'unpaid', 'paid']);
    watch.stop();
    answers[5]?.('paid');
  });

  it('O-12 a check that shows the end after a permanent failure does not resume the polling', async () => {
    const { answers, shown, watch } = followByHand();
    await expect.poll(() => answers).toHaveLength(1);
    answers[0]?.(-4004);
    await watch.ended;
    const checked = watch.check();
    answers[1]?.('delivered', 'Success');
    await checked;
    await Promise.resolve();
    expect([answers.length, shown]).toEqual([2, ['-4004', 'delivered']]);
  });

  it('O-12 a simple check that shows the end is followed by a full one; simple ones are a second apart', async () => {
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

  it('O-13 a paid order is polled until it is delivered', async () => {
    const { asked, shown, waits } = await follow([
      ['Pending', 'paid'],
      ['Pending', 'paid'],
      ['Success', 'delivered'],
    ]);
    expect(shown).toEqual(['paid', 'paid', 'delivered', 'delivered']);
    expect(asked).toEqual(['simple', 'simple', 'simple', 'full']);
    expect(waits).toEqual([1000, 1000]);
  });

  it('O-12 returning to the page queries the provider immediately', async () => {
    const { asked } = await follow([['Pending', 'unpaid']], { hiddenBefore: [2], rounds: 4 });
    expect(asked.slice(0, 4)).toEqual(['simple', 'simple', 'full', 'simple']);
  });

  it('O-12 a temporary network failure does not end the watch', async () => {
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
    // The name of a newer server's state does not matter.
    ['Fail', 'a state of tomorrow'],
  ] as const)('O-12 %s: an order that is %s has ended and is no longer polled', async (status, state) => {
    const { asked, shown, waits } = await follow([[status, state]]);
    expect([asked, shown, waits]).toEqual([['simple', 'full'], [state, state], []]);
  });

  it.each(['unpaid', 'paid'])(
    'O-12 a page that is left open on an order that is %s polls every second at first, then less and less often',
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
    'O-12 an order that is %s is polled rarely, because a person or a bank decides',
    async (state) => {
      const { asked, waits } = await follow([['Pending', state]], { rounds: 4 });
      expect(asked.slice(0, 3)).toEqual(['simple', 'simple', 'simple']);
      expect(new Set(waits)).toEqual(new Set([30_000]));
    },
  );

  it('O-12 slow polling becomes fast again once the state changes or the player returns', async () => {
    const unpaid = Array.from({ length: 130 }, (): Told => ['Pending', 'unpaid']);
    const moved = await follow([...unpaid, ['Pending', 'paid']], { rounds: 133 });
    expect(moved.waits.slice(119, 132)).toEqual([1000, ...Array(10).fill(5000), 1000, 1000]);
    const back = await follow(unpaid, { rounds: 133, hiddenBefore: [125] });
    expect(back.waits.slice(119, 127)).toEqual([1000, ...Array(5).fill(5000), 1000, 1000]);
  });

  it('O-12 an unreachable store is polled at the pace of the last known state', async () => {
    expect((await follow([['Pending', 'review'], -5003], { rounds: 4 })).waits.slice(0, 3)).toEqual([
      30_000, 30_000, 30_000,
    ]);
  });

  it.each([-5003, -4029, -5000])(
    'O-12 after %i the order is requested again after a second',
    async (code) => {
      const { asked, waits } = await follow([code, ['Success', 'delivered']]);
      expect(asked).toEqual(['simple', 'simple', 'full']);
      expect(waits).toEqual([1000]);
    },
  );
});

describe('O-12 a manual check', () => {
  /** A watch whose answers the test releases one by one. */
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

  it('O-12 returns the full answer, and the page shows it', async () => {
    const { watch, asked, told, answerNow } = open({ ok: true, content: order });
    const checked = watch.check();
    answerNow();
    expect(await checked).toEqual({ ok: true, content: order });
    expect(told).toEqual(['unpaid']);
    expect(asked).toEqual([['/api/pay/getOrderInfo', { billing_no: 'GP1' }, { quiet: true }]]);
  });

  it.each([-5003, -4004])(
    'O-12 returns the failure if the store answers %i, and the page shows it',
    async (code) => {
      const { watch, told, answerNow } = open({ ok: false, code });
      const checked = watch.check();
      answerNow();
      expect(await checked).toEqual({ ok: false, code });
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

  it('O-12 a stopped watch sends no more requests', async () => {
    const { watch, asked } = open(undefined);
    watch.stop();
    await Promise.resolve();
    expect(asked).toEqual([]);
    const { asked: count } = await follow([['Pending', 'unpaid']], { rounds: 2 });
    expect(count.length).toBeLessThanOrEqual(3);
  });
});
