import { describe, expect, it } from 'vitest';
import { keepableEvent } from './keepable-event.ts';
import type { NotificationEvent } from './provider.ts';

const payment: NotificationEvent = {
  type: 'payment',
  dedupeKey: 'evt_1',
  reference: 'GP1-1',
  status: 'paid',
  amount: { amountMinor: 1499, currency: 'USD' },
  providerReference: 'PSP1',
  sequence: 1,
  merchant: 'gem',
  isTest: false,
  detail: 'paid',
  memo: { sessionResult: 'r' },
};
const refund: NotificationEvent = {
  type: 'refund',
  dedupeKey: 'evt_1',
  refundReference: 'GP1-R1',
  status: 'failed',
  providerReference: 'RF1',
  capture: 'PSP1',
  merchant: 'gem',
  detail: 'no',
};
const chargeback: NotificationEvent = {
  type: 'chargeback',
  dedupeKey: 'evt_1',
  reference: 'GP1-1',
  status: 'lost',
  dispute: 'D1',
  capture: 'PSP1',
  merchant: 'gem',
  detail: 'lost',
};
const hint: NotificationEvent = { type: 'hint', dedupeKey: 'evt_1', reference: 'GP1-1', detail: 'ask' };
const ignored: NotificationEvent = { type: 'ignored', dedupeKey: 'evt_1', alarm: false, detail: 'nothing' };
const all: NotificationEvent[] = [payment, refund, chargeback, hint, ignored];

/** Every text field of an event, except the one that is always shortened and our own constants. */
function placesOf(event: object): string[][] {
  return Object.entries(event).flatMap(([name, value]): string[][] => {
    if (typeof value === 'object') return placesOf(value).map((inner) => [name, ...inner]);
    return typeof value === 'string' && !['type', 'status', 'detail'].includes(name) ? [[name]] : [];
  });
}
function withText(event: NotificationEvent, place: readonly string[], text: string): NotificationEvent {
  const copy = structuredClone(event) as unknown as Record<string, unknown>;
  let holder = copy;
  for (const name of place.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[place.at(-1)!] = text;
  return copy as unknown as NotificationEvent;
}
const rows = all.flatMap((event) =>
  placesOf(event).map((place) => [event.type, place.join('.'), event, place] as const),
);

describe('P-13 a proved event as it is stored', () => {
  it.each(all.map((event) => [event.type, event] as const))('P-13 a %s stays as it is', (_type, event) => {
    expect(keepableEvent(event)).toStrictEqual(event);
  });

  it('P-13 may say nothing, a number or a flag at any place', () => {
    const event = { ...payment, amount: undefined, isTest: undefined, memo: undefined, sequence: 0 } as never;
    expect(keepableEvent(event)).toStrictEqual(event);
  });

  it('P-13 loses the secrets of its words, and only there', () => {
    expect(keepableEvent({ ...payment, detail: 'password=hunter2\u0000' })).toStrictEqual({
      ...payment,
      detail: 'password=[secret]',
    });
  });

  it.each(rows)('P-13 a %s whose %s no database takes is kept as an alarm', (type, name, event, place) => {
    const longest = name.startsWith('memo') ? 8_000 : 200;
    for (const text of ['a\u0000b', '\ud800', 'x'.repeat(longest + 1)]) {
      expect(keepableEvent(withText(event, place, text))).toStrictEqual({
        type: 'ignored',
        dedupeKey: expect.stringMatching(/^unkeepable:[0-9a-f]{64}$/),
        alarm: true,
        detail: `a ${type} event with a field that cannot be stored: too long, or with control characters`,
      });
    }
    const fits = withText(event, place, 'x'.repeat(longest));
    expect(keepableEvent(fits)).toStrictEqual(fits);
  });

  it('P-13 a name that the adapter took from the wire is looked at, too', () => {
    expect(keepableEvent({ ...payment, memo: { 'a\u0000b': 'r' } }).type).toBe('ignored');
  });

  it('P-13 two such events are copies of each other only where they say the same', () => {
    const keys = ['\u0000', '\u0001', '\u0000'].map(
      (reference) => keepableEvent({ ...payment, reference }).dedupeKey,
    );
    expect(keys[0]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});
