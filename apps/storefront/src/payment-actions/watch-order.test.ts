import { describe, expect, it } from 'vitest';
import type { Services } from '../state/services.ts';
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
});
