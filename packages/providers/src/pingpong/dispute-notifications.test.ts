import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it, vi } from 'vitest';
import published from './fixtures/published-messages.json' with { type: 'json' };
import { dispute, merchant, read, request, told } from './testing/answers-of-pingpong.ts';

const at = Date.parse('2026-11-20T12:00:00Z');

describe('O-11 what a dispute’s notification says', () => {
  it.each([
    ['NOTIFICATION_OF_CHARGEBACK', 'opened', 1],
    ['CHARGEBACK_REVERSED', 'won', 2],
    ['PREARBITRATION', 'opened', 3],
    ['PREARBITRATION_WON', 'won', 4],
    ['PREARBITRATION_LOST', 'lost', 4],
  ])('O-11 %s: %s', (eventCode, status, place) => {
    expect(told({ ...dispute, eventCode })).toStrictEqual({
      type: 'chargeback',
      dedupeKey: `D1:${eventCode}:${at}`,
      status,
      merchant,
      reference: request.reference,
      amount: { amountMinor: 1499, currency: 'USD' },
      dispute: 'D1',
      capture: '2026112050004591',
      sequence: place * 10 ** 15 + at,
      detail: `${eventCode} PENDING`,
    });
  });

  it('O-11 a later stage comes after every earlier one, and of one stage the later message', () => {
    const sequenceOf = (eventCode: string, eventDate: string) =>
      (told({ ...dispute, eventCode, eventDate }) as { sequence: number }).sequence;
    const [early, late] = ['2026-01-01 00:00:00', '9999-12-31 23:59:59'];
    expect(sequenceOf('CHARGEBACK_REVERSED', early)).toBeGreaterThan(
      sequenceOf('NOTIFICATION_OF_CHARGEBACK', late),
    );
    expect(
      sequenceOf('PREARBITRATION_LOST', '2026-11-20 12:00:01') -
        sequenceOf('PREARBITRATION_WON', '2026-11-20 12:00:00'),
    ).toBe(1000);
    expect(Number.isSafeInteger(sequenceOf('PREARBITRATION_LOST', late))).toBe(true);
  });

  it.each([
    ['1', 'USD', { amountMinor: 100, currency: 'USD' }],
    [1, 'USD', { amountMinor: 100, currency: 'USD' }],
    ['14.99', 'EUR', { amountMinor: 1499, currency: 'EUR' }],
    ['14.999', 'USD', 'inexpressible'],
  ])('O-14 it is about %s %s', (amount, currency, said) => {
    expect(told({ ...dispute, amount, currency })).toMatchObject({ amount: said });
  });

  it.each(['UTC', 'Asia/Kuala_Lumpur', 'America/New_York'])(
    'O-11 its sequence is the same on a machine in %s, also in the night in which clocks go back',
    (zone) => {
      vi.stubEnv('TZ', zone);
      try {
        const said = told({ ...dispute, eventDate: '2026-11-01 01:30:00' });
        const when = Date.UTC(2026, 10, 1, 1, 30);
        expect(said).toMatchObject({
          dedupeKey: `D1:NOTIFICATION_OF_CHARGEBACK:${when}`,
          sequence: 10 ** 15 + when,
        });
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  it('P-13 it names another store', () => {
    expect(told({ ...dispute, accId: 'somebody' })).toMatchObject({ merchant: 'somebody' });
  });

  it.each([null, '', undefined])('O-11 it names no transaction (%j)', (originalReference) => {
    const event = told({ ...dispute, originalReference });
    expect(event.type).toBe('chargeback');
    expect(event).not.toHaveProperty('capture');
  });

  it('O-11 it has no status of its own', () => {
    const { chargebackStatus: _, ...rest } = dispute;
    expect(told(rest)).toMatchObject({ type: 'chargeback', detail: 'NOTIFICATION_OF_CHARGEBACK' });
  });

  it('O-11 its reason may have an “and” in it', () => {
    expect(told({ ...dispute, reason: 'Goods & services' })).toMatchObject({ type: 'chargeback' });
  });

  it('P-13 but nothing that looks like another field', () => {
    expect(read({ ...dispute, reason: 'x&sign=1' })).toStrictEqual({
      kind: 'rejected',
      reason: 'its signature covers more than one reading',
    });
  });
});

describe('O-11 a dispute that moves nothing here', () => {
  const { merchantReference: _m, ...orderless } = dispute;
  const { originalReference: _o, ...nameless } = orderless;

  it.each<[string, object, boolean, string]>([
    [
      'a question is kept',
      { ...dispute, eventCode: 'REQUEST_FOR_INFORMATION' },
      false,
      'REQUEST_FOR_INFORMATION PENDING of GP0123456789ABCDEF-1',
    ],
    [
      'an unknown event raises an exception',
      { ...dispute, eventCode: 'ARBITRATION' },
      true,
      'ARBITRATION PENDING of GP0123456789ABCDEF-1',
    ],
    [
      'so is one with a name that every object has',
      { ...dispute, eventCode: 'constructor' },
      true,
      'constructor PENDING of GP0123456789ABCDEF-1',
    ],
    [
      'and one that names no order',
      orderless,
      true,
      'NOTIFICATION_OF_CHARGEBACK PENDING of 2026112050004591',
    ],
    [
      'or an empty one',
      { ...dispute, merchantReference: '' },
      true,
      'NOTIFICATION_OF_CHARGEBACK PENDING of 2026112050004591',
    ],
    ['nor a transaction', nameless, true, 'NOTIFICATION_OF_CHARGEBACK PENDING of D1'],
  ])('O-11 %s', (_title, message, alarm, detail) => {
    const { eventCode } = message as typeof dispute;
    expect(told(message)).toStrictEqual({
      type: 'ignored',
      alarm,
      detail,
      dedupeKey: `D1:${eventCode}:${at}`,
    });
  });
});

describe('P-13 a dispute that cannot be read', () => {
  it.each<[string, object]>([
    ...spoiledFields<object>(dispute, [
      'accId',
      'disputePspReference',
      'amount',
      'currency',
      'eventDate',
    ]).filter(([title]) => !/list|object/.test(title)),
    ['its amount is negative', withField<object>(dispute, 'amount', -1)],
    ['its amount is a truth value', withField<object>(dispute, 'amount', true)],
    ['its currency is none', withField<object>(dispute, 'currency', 'usd')],
    ['its event is a number', withField<object>(dispute, 'eventCode', 7)],
    ['its order is a number', withField<object>(dispute, 'merchantReference', 7)],
    ...[
      '2026-11-20',
      '2026-11-20T12:00:00',
      '2026-13-20 12:00:00',
      '+002026-11-20 12:00:00',
      '2026-11-20 12:00:00.5',
      'yesterday',
    ].map((eventDate): [string, object] => [
      `its time is ${eventDate}`,
      withField(dispute, 'eventDate', eventDate),
    ]),
  ])('P-13 where %s', (_title, message) => {
    expect(read(message)).toStrictEqual({
      kind: 'unreadable',
      reason: 'it lacks fields that its kind needs',
    });
  });
});

it('O-07 the example that PingPong publishes is understood', () => {
  const { sign: _, ...example } = published.dispute;
  expect(told(example, { merchant: example.accId })).toMatchObject({
    type: 'chargeback',
    status: 'opened',
    reference: 'PShop20230307162139KX',
    merchant: example.accId,
    amount: { amountMinor: 100, currency: 'USD' },
    dispute: '202303071954574059',
  });
});
