import { describe, expect, it } from 'vitest';
import type { Services } from '../../state/services.ts';
import { watchOrder } from './watch-order.ts';

type Told = [status: 'Pending' | 'Success' | 'Fail', state: string] | number;

/** Follows an order whose answers are these, one after the other; the last one stays. */
async function follow(answers: Told[], { hiddenBefore = [] as number[], rounds = 12 } = {}) {
  const asked: string[] = [];
  const shown: string[] = [];
  let waits = 0;
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
        expect(ms).toBe(1000);
        waits += 1;
      },
      whenVisible: async () => hiddenBefore.includes(asked.length),
    },
  } as unknown as Services;
  const watch = watchOrder(services, 'GP1', {
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
    expect(waits).toBe(2);
  });

  it('O-12 a failure too is checked in full', async () => {
    expect((await follow([['Fail', 'expired']])).asked).toEqual(['simple', 'full']);
  });

  it('O-13 paid goods are followed until they are in the game', async () => {
    const { shown } = await follow([
      ['Success', 'paid'],
      ['Success', 'delivering'],
      ['Success', 'delivering'],
      ['Success', 'delivered'],
    ]);
    expect(shown).toEqual(
      ['paid', 'delivering', 'delivering', 'delivered', 'delivered'].slice(0, shown.length),
    );
    expect(shown.at(-1)).toBe('delivered');
  });

  it('O-12 whoever comes back to the page gets the provider asked at once', async () => {
    const { asked } = await follow([['Pending', 'unpaid']], { hiddenBefore: [2], rounds: 4 });
    expect(asked.slice(0, 4)).toEqual(['simple', 'simple', 'full', 'simple']);
  });

  it('O-12 a network that is gone for a while does not end the watch', async () => {
    const { shown } = await follow([-5003, -5000, ['Success', 'delivered'], ['Success', 'delivered']]);
    expect(shown).toEqual(['-5003', '-5000', 'delivered', 'delivered']);
  });

  it('R-06 somebody else’s order is asked for once', async () => {
    expect((await follow([-4004])).asked).toEqual(['simple']);
  });

  it.each(['delivered', 'failed', 'expired', 'cancelled', 'refunded', 'charged_back', 'review'])(
    'O-12 an order that is %s rests: nothing more is asked',
    async (state) => {
      const { asked, shown } = await follow([['Success', state]]);
      expect([asked, shown]).toEqual([
        ['simple', 'full'],
        [state, state],
      ]);
    },
  );

  it.each(['paid', 'delivering', 'refunding', 'a state of tomorrow'])(
    'O-12 an order that is %s is followed on: each simple answer that it ended is looked into',
    async (state) => {
      const { asked, waits } = await follow([['Success', state]], { rounds: 5 });
      expect(asked.slice(0, 5)).toEqual(['simple', 'full', 'simple', 'full', 'simple']);
      expect(waits).toBe(2);
    },
  );

  it('O-12 an open order that looks as if it rested is followed on', async () => {
    expect(
      (await follow([['Pending', 'review']], { hiddenBefore: [0], rounds: 3 })).asked.slice(0, 3),
    ).toEqual(['full', 'simple', 'simple']);
  });

  it.each([-5003, -4029, -5000])('O-12 %i is asked again after a second', async (code) => {
    const { asked, waits } = await follow([code, ['Success', 'delivered']]);
    expect(asked).toEqual(['simple', 'simple', 'full']);
    expect(waits).toBe(1);
  });
});

describe('O-12 whoever looks by himself', () => {
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
    const watch = watchOrder(services, 'GP1', {
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
    'O-12 gets nothing where the store answers %i, and the page is told',
    async (code) => {
      const { watch, told, answerNow } = open({ ok: false, code });
      const checked = watch.check();
      answerNow();
      expect(await checked).toBeUndefined();
      expect(told).toEqual([String(code)]);
    },
  );

  it('O-12 a page that has gone is told nothing of an answer that comes later', async () => {
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
