import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/published-examples.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import { hash, notified, read, sealed } from './testing/answers-of-ebanx.ts';

const lookUp = (about: string, number: string): NotificationEvent => ({
  type: 'look-up',
  dedupeKey: `${about}:${number}`,
  number,
  about,
  fromAnyone: true,
  detail: `notification ${about}`,
});
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);

/** The event in an authentic message. */
function told(body: string): NotificationEvent[] {
  const reading = read(body);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events;
}

describe('P-13 a message that EBANX has not signed', () => {
  const message = notified('update');

  it.each<[string, string, Record<string, string>, string]>([
    ['without a signature', message, {}, 'it has no signature'],
    ['with an empty one', message, { 'x-signature-content': '' }, 'it has no signature'],
    ['with words for one', message, { 'x-signature-content': 'by me' }, 'its signature does not fit'],
    ['with another message’s', message, sealed(notified('refund')), 'its signature does not fit'],
    ['with another’s', message, sealed(message, '4f'.repeat(32)), 'its signature does not fit'],
    ['of another payment', `${message},x`, sealed(message), 'its signature does not fit'],
    ['that is no message at all', '', sealed(message), 'its signature does not fit'],
  ])('P-13 %s is rejected before anything of it is read', (_title, body, headers, reason) => {
    expect(read(body, headers)).toStrictEqual({ kind: 'rejected', reason });
  });

  it('P-13 may be signed with either key while EBANX changes its own', () => {
    const both = { integrationKey: 'x', notificationKey: `${'4f'.repeat(32)} ${'3e'.repeat(32)}` };
    const at = scriptedContext({ provider: 'ebanx', merchant: 'm' }, both);
    for (const key of ['4f'.repeat(32), '3e'.repeat(32)])
      expect(readNotification(at, incoming(message, sealed(message, key))).kind).toBe('authentic');
  });

  it('P-13 is signed where its header has no second hyphen, as some documents write it', () => {
    const content = sealed(message)['x-signature-content'];
    expect(read(message, { 'x-signaturecontent': content }).kind).toBe('authentic');
  });
});

describe('P-13 what a notification names', () => {
  it('P-13 the published example names two payments, each of which is looked up', () => {
    const live = { provider: 'ebanx', merchant: 'm', mode: 'live' } as const;
    const at = scriptedContext(live, { notificationKey: rsaOfTests.publicKey });
    const header = { 'x-signature-content': published.signature };
    expect(readNotification(at, incoming(published.notification, header))).toEqual({
      kind: 'authentic',
      events: [
        lookUp('update', '53ad936c0dfb7b008d57bf7d396c83a28d24869949fdc84f'),
        lookUp('update', 'cc6d7065bd3842c9fd56f993dba4d900b428d9373878aff8'),
      ],
      reply: { status: 200, contentType: 'text/plain', body: 'OK' },
    });
  });

  it.each(['update', 'refund', 'chargeback', 'chargeback_credit'])(
    'P-13 “%s” is a reason to look the payment up',
    (type) => {
      expect(told(notified(type))).toEqual([lookUp(type, hash)]);
    },
  );

  it('P-13 one that it names twice is looked up once', () => {
    expect(told(notified('update', 'a,b,a'))).toEqual([lookUp('update', 'a'), lookUp('update', 'b')]);
  });

  it('P-13 a hundred payments are looked up; of more an operator reads', () => {
    expect(told(notified('update', numbers(100).join()))).toHaveLength(100);
    const events = told(notified('update', numbers(102).join()));
    expect(events.slice(0, 100)).toEqual(numbers(100).map((number) => lookUp('update', number)));
    expect(events.slice(100)).toEqual([
      {
        type: 'ignored',
        alarm: true,
        dedupeKey: 'update of 2 payments too many n100',
        detail: 'notification update of 2 payments too many',
      },
    ]);
  });

  it.each([
    [notified('med_pix'), 'payment_status_change med_pix'],
    [notified('constructor'), 'payment_status_change constructor'],
    [notified('update', hash, 'enrollment_status_change'), 'enrollment_status_change update'],
  ])('P-13 of a kind that nobody knows an operator reads: %s', (body, what) => {
    expect(told(body)).toEqual([
      { type: 'ignored', alarm: true, dedupeKey: `${what} ${hash}`, detail: `notification ${what}` },
    ]);
  });

  it.each([
    '',
    'operation=payment_status_change&notification_type=update',
    `operation=payment_status_change&hash_codes=${hash}`,
    `notification_type=update&hash_codes=${hash}`,
    notified('', hash),
    notified('update', hash, ''),
    notified('update', ''),
    notified('update', `${hash},`),
    notified('update', `${hash}, ${hash}`),
    notified('update', 'a b'),
    notified('update', `{"${hash}"}`),
    notified('update', 'x'.repeat(101)),
    `${notified('update')}&hash_codes=x`,
    JSON.stringify({ operation: 'payment_status_change', notification_type: 'update', hash }),
  ])('P-13 one that is not in EBANX’s form is unreadable, signed as it is: %s', (body) => {
    expect(read(body)).toEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
  });

  it('P-13 a number may have a hundred characters', () => {
    expect(told(notified('update', 'x'.repeat(100)))).toHaveLength(1);
  });
});
