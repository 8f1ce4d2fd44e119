import fc from 'fast-check';
import type { Activity, AreaId, Command, Sale, Shop, Step, Template } from './model/shop.ts';
import type { History } from './run-history.ts';

const dayMs = 86_400_000;

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Seoul',
  'America/St_Johns',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Asia/Kolkata',
];

/** Days around calendar edge cases: months of 28 to 31 days, new years, leap days, daylight saving changes. */
const calendarDays = [
  '2027-02-26',
  '2028-02-27',
  '2026-12-30',
  '2027-04-28',
  '2027-07-30',
  '2027-03-12',
  '2027-11-05',
  '2027-03-26',
  '2027-10-29',
  '2027-04-02',
  '2027-09-24',
];
const startsAt = fc
  .tuple(fc.constantFrom(...calendarDays), fc.integer({ min: 0, max: 72 * 60 }))
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000);

const levels = [
  { id: 0, need: 0 },
  { id: 1, need: 5 },
  { id: 2, need: 20 },
];

const templates: readonly Template[] = [
  { id: 'weekly', kind: 'week', share: 8000 },
  { id: 'weekly-abroad', kind: 'week', share: 8750, zone: 'Asia/Tokyo', validDays: 2 },
  { id: 'monthly', kind: 'month', share: 5000, level: 1 },
  { id: 'once', kind: 'permanent', share: 9000, validDays: 10 },
  { id: 'high', kind: 'permanent', share: 3333, level: 2, method: 'cash' },
  { id: 'gift', kind: 'granted', share: 7500, method: 'card', validDays: 3 },
];

type Market = Sale & { tiers: readonly [number, number, number] };

const markets: readonly Market[] = [
  {
    currency: 'USD',
    exponent: 2,
    pointRate: 10_000,
    cashAtMost: 1500,
    prices: { small: 499, big: 1999, scarce: 1249 },
    tiers: [499, 1200, 3000],
  },
  {
    currency: 'KRW',
    exponent: 0,
    pointRate: 10,
    cashAtMost: 20_000,
    prices: { small: 5900, big: 25_000, scarce: 14_999 },
    tiers: [5900, 15_000, 40_000],
  },
  {
    currency: 'EUR',
    exponent: 2,
    pointRate: 11_000,
    cashAtMost: 1700,
    prices: { small: 529, big: 1899, scarce: 1349 },
    tiers: [529, 1400, 2900],
  },
];
/** Two different markets. */
const twoMarkets: fc.Arbitrary<Record<AreaId, Market>> = fc
  .shuffledSubarray([...markets], { minLength: 2, maxLength: 2 })
  .map(([home, abroad]) => ({ home: home as Market, abroad: abroad as Market }));

/** Activities that begin around the history's start; some end before it does. */
function activities(
  start: number,
  { home, abroad }: Record<AreaId, Market>,
  shift: number,
  length: number,
): Activity[] {
  const from = start + shift * 3_600_000;
  const until = from + length * dayMs;
  const open = { from, until };
  const tier = Object.fromEntries(
    ([0, 1, 2] as const).map((index) => [
      `tier-${index + 1}`,
      { home: home.tiers[index], abroad: abroad.tiers[index] },
    ]),
  );
  return [
    { id: 'total', ...open, receiveUntil: until + 2 * dayMs, needs: tier },
    { id: 'days', ...open, receiveUntil: until, needs: { two: 2, three: 3, five: 5 } },
    { id: 'first', ...open, receiveUntil: until + dayMs, needs: { bonus: 1 } },
  ];
}

const returned = fc.constantFrom('return' as const, 'keep-used' as const);
const moneyBack = fc.record({
  points: fc.constantFrom('take-back' as const, 'take-back' as const, 'keep' as const),
  topUps: fc.constantFrom('take-back' as const, 'take-back' as const, 'keep' as const),
  goods: fc.constantFrom('take-back' as const, 'leave' as const),
});
const shopAt = (start: number): fc.Arbitrary<Shop> =>
  fc
    .record({
      sells: twoMarkets,
      zone: fc.constantFrom(...zones),
      limit: fc.record({
        type: fc.constantFrom('role' as const, 'time' as const, 'game' as const),
        times: fc.integer({ min: 1, max: 2 }),
        days: fc.constantFrom(0, 1, 3, 7),
      }),
      rules: fc.record({
        coupon: returned,
        limit: returned,
        refund: moneyBack,
        chargeback: moneyBack,
      }),
      shift: fc.integer({ min: -48, max: 24 }),
      length: fc.integer({ min: 2, max: 20 }),
    })
    .map(({ sells, zone, limit, rules, shift, length }) => ({
      sells,
      zone,
      limit,
      levels,
      coupons: templates,
      rules,
      cards: [{ worth: 500 }, { worth: 12_000, until: start + 3 * dayMs }],
      activities: activities(start, sells, shift, length),
    }));

const who = fc.constantFrom(0 as const, 0 as const, 1 as const);
const order = fc.constantFrom(-1, -1, -1, -2, 0, 1, 2);
const which = fc.constantFrom('last' as const, 'last' as const, 'first' as const);
const method = fc.constantFrom('card' as const, 'card' as const, 'plain' as const, 'cash' as const);
const seldom = fc.boolean().chain((one) => (one ? fc.boolean() : fc.constant(false)));
const hour = 3600;

const buy = fc.record({
  do: fc.constant('buy' as const),
  who,
  area: fc.constantFrom('home' as const, 'home' as const, 'home' as const, 'abroad' as const),
  goods: fc.constantFrom('small' as const, 'scarce' as const, 'small' as const, 'big' as const),
  method,
  coupon: fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    { weight: 3, arbitrary: fc.constant('best' as const) },
    { weight: 1, arbitrary: fc.nat({ max: 4 }) },
  ),
  price: fc.oneof(
    { weight: 12, arbitrary: fc.constant('shown' as const) },
    { weight: 1, arbitrary: fc.constant('stale' as const) },
  ),
  twice: seldom,
});
const exchange = fc.record({
  do: fc.constant('exchange' as const),
  who,
  card: fc.constantFrom(0, 0, 1),
  twice: seldom,
});
const says = fc.record({
  do: fc.constant('provider says' as const),
  order,
  payment: which,
  word: fc.constantFrom(
    ...(['paid', 'paid', 'paid', 'paid', 'declined', 'cancelled', 'expired', 'paid wrongly'] as const),
  ),
});
const wait = fc.record({
  do: fc.constant('wait' as const),
  seconds: fc.constantFrom(
    1,
    10 * 60,
    40 * 60,
    6 * hour,
    24 * hour,
    24 * hour,
    72 * hour,
    168 * hour,
    192 * hour,
  ),
});
const waitFor = fc.record({
  do: fc.constant('wait for' as const),
  border: fc.constantFrom('day' as const, 'day' as const, 'week' as const, 'month' as const),
  seconds: fc.constantFrom(-1, 0, 1, 3 * hour),
});
const revoke = fc.record({ do: fc.constant('revoke' as const), coupon: fc.nat({ max: 4 }) });
const claim = fc.record({
  do: fc.constant('claim' as const),
  template: fc.constantFrom('weekly', 'weekly', 'weekly-abroad', 'monthly', 'once', 'high', 'gift', 'none'),
  twice: seldom,
});
const receive = fc
  .constantFrom(
    ...(['total', 'days', 'first'] as const).map((activity) => [activity, 'all'] as const),
    ['total', 'tier-1'] as const,
    ['days', 'two'] as const,
    ['first', 'bonus'] as const,
  )
  .chain(([activity, reward]) =>
    fc.record({
      do: fc.constant('receive' as const),
      who,
      activity: fc.constant(activity),
      reward: fc.constant(reward),
      twice: seldom,
    }),
  );
const of = <Name extends 'drop' | 'refund by hand' | 'refund outside failed' | 'redeliver'>(name: Name) =>
  order.map((number) => ({ do: name, order: number }) as Extract<Step, { do: Name }>);
const refund = fc.record({
  do: fc.constant('refund' as const),
  order,
  payment: fc.constantFrom(undefined, undefined, undefined, 'last' as const, 'first' as const),
});
const dispute = fc.record({
  do: fc.constant('dispute word' as const),
  order,
  payment: which,
  dispute: fc.constantFrom('A' as const, 'A' as const, 'B' as const),
  phase: fc.constantFrom('opened' as const, 'lost' as const, 'won' as const),
  saidBy: fc.constantFrom('notification' as const, 'notification' as const, 'report' as const),
});
const chargedAgain = fc.record({ do: fc.constant('charged again' as const), order, payment: which });
const letGo = fc.record({
  do: fc.constant('let go' as const),
  order,
  payment: which,
  capture: fc.constantFrom(1 as const, 1 as const, 2 as const),
  how: fc.constantFrom('cancelled' as const, 'expired' as const),
});
const refundOutside = fc.record({
  do: fc.constant('refund outside' as const),
  order,
  payment: which,
  part: fc.constantFrom('third' as const, 'third' as const, 'whole' as const),
});
const close = fc.record({
  do: fc.constant('close' as const),
  order,
  how: fc.constantFrom('delivered' as const, 'delivered' as const, 'given-back' as const),
});
const endDoubt = fc.record({
  do: fc.constant('end doubt' as const),
  order,
  payment: which,
  found: fc.constantFrom('given-back' as const, 'not-charged' as const),
});
const endRefund = fc.record({
  do: fc.constant('end refund' as const),
  order,
  found: fc.constantFrom('given-back' as const, 'not-given-back' as const),
});
const again = fc.record({ do: fc.constant('pay otherwise' as const), order, method });
const bankSays = fc.record({
  do: fc.constant('bank says' as const),
  order,
  word: fc.constantFrom('succeeded' as const, 'failed' as const),
});
/** What others do to an order while our own call is in flight: for an unpaid order, and for a paid one. */
const whileUnpaid: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: says },
  { weight: 2, arbitrary: again },
  { weight: 3, arbitrary: of('drop') },
  { weight: 1, arbitrary: dispute },
  { weight: 1, arbitrary: letGo },
  { weight: 1, arbitrary: chargedAgain },
  { weight: 1, arbitrary: refund },
  { weight: 1, arbitrary: endDoubt },
);
const whilePaid: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: refund },
  { weight: 1, arbitrary: of('redeliver') },
  { weight: 1, arbitrary: of('refund by hand') },
  { weight: 3, arbitrary: dispute },
  { weight: 1, arbitrary: letGo },
  { weight: 2, arbitrary: chargedAgain },
  { weight: 2, arbitrary: bankSays },
  { weight: 1, arbitrary: refundOutside },
  { weight: 1, arbitrary: says },
  { weight: 1, arbitrary: close },
);
const inTheMiddle = (order: fc.Arbitrary<number | 'next'>, command: fc.Arbitrary<Command>) =>
  fc.record({ do: fc.constant('meanwhile' as const), order, command });
const newest = fc.constant(-1);
const meanwhile = inTheMiddle(
  fc.oneof(order, fc.constant('next' as const)),
  fc.oneof(whileUnpaid, whilePaid),
);
const paidMeanwhile = inTheMiddle(newest, whilePaid);
const bankMood = fc.record({
  do: fc.constant('bank' as const),
  mood: fc.constantFrom(
    ...(['pays back', 'refuses', 'takes its time', 'loses its answers', 'loses our calls'] as const),
  ),
});
const mood = fc.oneof(
  fc.record({
    do: fc.constant('game' as const),
    mood: fc.constantFrom(
      'plays' as const,
      'is away' as const,
      'loses its answers' as const,
      'refuses' as const,
    ),
  }),
  bankMood,
  fc.record({
    do: fc.constant('provider' as const),
    mood: fc.constantFrom('answers' as const, 'is down' as const, 'loses its answers' as const),
  }),
);
const publish = fc.oneof(
  fc.record({ do: fc.constant('publish zone' as const), zone: fc.constantFrom(...zones) }),
  fc.record({ do: fc.constant('publish prices' as const), more: fc.constantFrom(1, 100, -1) }),
);

const single = fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Step> }[]>(
  { weight: 8, arbitrary: buy },
  { weight: 1, arbitrary: exchange },
  { weight: 8, arbitrary: says },
  { weight: 5, arbitrary: wait },
  { weight: 5, arbitrary: waitFor },
  { weight: 4, arbitrary: claim },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'grant' }) },
  { weight: 2, arbitrary: revoke },
  { weight: 4, arbitrary: receive },
  { weight: 1, arbitrary: of('drop') },
  { weight: 2, arbitrary: refund },
  { weight: 1, arbitrary: of('refund by hand') },
  { weight: 2, arbitrary: bankSays },
  { weight: 3, arbitrary: dispute },
  { weight: 1, arbitrary: chargedAgain },
  { weight: 1, arbitrary: letGo },
  { weight: 1, arbitrary: refundOutside },
  { weight: 1, arbitrary: of('redeliver') },
  { weight: 1, arbitrary: close },
  { weight: 2, arbitrary: endDoubt },
  { weight: 1, arbitrary: endRefund },
  { weight: 1, arbitrary: meanwhile },
  { weight: 1, arbitrary: again },
  { weight: 3, arbitrary: mood },
  { weight: 2, arbitrary: publish },
);

/** Most purchases are paid; otherwise histories would exercise little. */
const paidAtOnce = buy.map((step): Step[] => [
  step,
  { do: 'provider says', order: -1, payment: 'last', word: 'paid' },
]);

/** What can follow a payment: money that leaves and returns, and goods in delivery. */
const afterlife: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: refund },
  { weight: 2, arbitrary: of('refund by hand') },
  { weight: 3, arbitrary: bankSays },
  { weight: 5, arbitrary: dispute },
  { weight: 2, arbitrary: chargedAgain },
  { weight: 1, arbitrary: letGo },
  { weight: 3, arbitrary: refundOutside },
  { weight: 2, arbitrary: paidMeanwhile },
  { weight: 1, arbitrary: of('refund outside failed') },
  { weight: 2, arbitrary: of('redeliver') },
  { weight: 2, arbitrary: close },
  { weight: 3, arbitrary: mood },
  { weight: 1, arbitrary: says },
  { weight: 1, arbitrary: wait },
);
const paidAndMore = fc
  .tuple(
    fc.oneof(mood, paidMeanwhile),
    paidAtOnce,
    fc.array(afterlife, { minLength: 1, maxLength: 5, size: 'max' }),
  )
  .map(([change, [bought, ...paid], after]) =>
    [bought, change, ...paid, ...after].filter((step) => step !== undefined),
  );

/** The game refuses the goods, and an operator settles the order. */
const reviewed = fc
  .tuple(
    fc.oneof(
      paidAtOnce,
      exchange.map((step): Step[] => [step]),
    ),
    close,
    fc.array(afterlife, { maxLength: 4, size: 'max' }),
  )
  .map(([paid, ended, after]): Step[] => [
    { do: 'game', mood: 'refuses' },
    ...paid,
    { ...ended, order: -1 },
    { do: 'game', mood: 'plays' },
    ...after,
  ]);

/** Coupons are taken back while an order holds one, which then ends, or whose money goes back. */
const takenBack = fc
  .tuple(
    buy,
    fc.array(revoke, { minLength: 1, maxLength: 3 }),
    fc.oneof(says, of('drop')),
    fc.option(refund, { freq: 2 }),
  )
  .map(([bought, taken, end, back]): Step[] =>
    [
      { do: 'grant' as const },
      { ...bought, goods: 'small' as const, method: 'card' as const, coupon: 'best' as const },
      ...taken,
      { ...end, order: -1 },
      back && { ...back, order: -1 },
    ].filter((step) => step !== null),
  );

/** The bank and the provider report about money that the store does not know yet. */
const heardBefore = fc
  .tuple(buy, fc.array(fc.oneof(dispute, letGo, chargedAgain), { minLength: 1, maxLength: 3 }), says, dispute)
  .map(([bought, before, paid, after]): Step[] => [bought, ...before, { ...paid, word: 'paid' }, after]);

/** Paid after the order has closed: its reservations may be taken, and its price may have changed. */
const paidLate = fc
  .tuple(buy, fc.option(publish), fc.option(buy), says)
  .map(([bought, change, other, paid]): Step[] =>
    [
      bought,
      { do: 'wait' as const, seconds: 40 * 60 },
      change,
      other,
      { ...paid, word: 'paid' as const },
    ].filter((step) => step !== null),
  );

const aWait = fc.constantFrom(10 * 60, 40 * 60, 6 * hour, 24 * hour);
const pause = aWait.map((seconds): Step => ({ do: 'wait', seconds }));
/** Something happens while a payment is opened, queried before or after its expiry, or stopped. */
const unpaidMeanwhile = fc.oneof(
  fc
    .tuple(inTheMiddle(fc.constant('next' as const), whileUnpaid), buy)
    .map(([change, bought]): Step[] => [change, bought]),
  fc
    .tuple(buy, fc.option(again), fc.option(pause), inTheMiddle(newest, whileUnpaid), pause)
    .map(([bought, other, before, change, after]): Step[] =>
      [bought, other && { ...other, order: -1 }, before, change, after].filter((step) => step !== null),
    ),
  fc
    .tuple(buy, fc.option(again, { freq: 2 }), inTheMiddle(newest, whileUnpaid))
    .map(([bought, other, change]): Step[] =>
      [bought, other && { ...other, order: -1 }, change, { do: 'drop' as const, order: -1 }].filter(
        (step) => step !== null,
      ),
    ),
  // The game is away, so that the next call about the order is the one that stops its other payment.
  fc
    .tuple(buy, method, inTheMiddle(newest, fc.oneof(whileUnpaid, whilePaid)))
    .map(([bought, method, change]): Step[] => [
      bought,
      { do: 'pay otherwise', order: -1, method },
      { do: 'game', mood: 'is away' },
      change,
      { do: 'provider says', order: -1, payment: 'last', word: 'paid' },
      { do: 'game', mood: 'plays' },
    ]),
);

const wrongly: Step = { do: 'provider says', order: -1, payment: 'last', word: 'paid wrongly' };
const aDay: Step = { do: 'wait', seconds: 24 * hour };
const refundMeanwhile = inTheMiddle(newest, fc.oneof(bankSays, endRefund, whilePaid));
/** The outcome of a payment or refund stays unreported for long, and perhaps for good. */
const silence = fc.oneof(
  fc
    .tuple(
      buy,
      fc.constantFrom(null, null, wrongly),
      fc.option(endDoubt),
      pause,
      pause,
      fc.array(fc.oneof(says, says, endDoubt, endDoubt, chargedAgain), {
        minLength: 1,
        maxLength: 4,
        size: 'max',
      }),
    )
    .map(([bought, heard, found, first, second, after]): Step[] =>
      [
        bought,
        heard,
        found && { ...found, order: -1 },
        first,
        second,
        ...after.map((step) => ({ ...step, order: -1 })),
      ].filter((step) => step !== null),
    ),
  fc
    .tuple(
      buy,
      fc.constantFrom(...(['takes its time', 'loses its answers', 'loses our calls'] as const)),
      fc.option(refundMeanwhile, { freq: 2 }),
      fc.option(bankMood, { freq: 2 }),
      fc.constantFrom(6 * hour, 24 * hour, 24 * hour),
      fc.option(inTheMiddle(newest, endRefund), { freq: 2 }),
      fc.oneof(bankSays, endRefund),
    )
    .map(([bought, mood, change, later, seconds, other, word]): Step[] =>
      [
        bought,
        { do: 'provider says' as const, order: -1, payment: 'last' as const, word: 'paid' as const },
        { do: 'bank' as const, mood },
        { do: 'refund' as const, order: -1 },
        change,
        later,
        { do: 'wait' as const, seconds },
        ...(other ? [other, { do: 'bank' as const, mood: 'pays back' as const }, aDay] : []),
        { ...word, order: -1 },
      ].filter((step) => step !== null),
    ),
);

/** A random life of a player in a shop, a few days or months long. */
export const history: fc.Arbitrary<History> = startsAt.chain((start) =>
  fc
    .record({
      shop: shopAt(start),
      parts: fc.array(
        fc.oneof(
          { weight: 18, arbitrary: single.map((step) => [step]) },
          { weight: 6, arbitrary: paidAtOnce },
          { weight: 1, arbitrary: paidAndMore },
          { weight: 1, arbitrary: paidLate },
          { weight: 1, arbitrary: takenBack },
          { weight: 1, arbitrary: heardBefore },
          { weight: 2, arbitrary: unpaidMeanwhile },
          { weight: 2, arbitrary: silence },
          { weight: 1, arbitrary: reviewed },
        ),
        { minLength: 1, maxLength: 14, size: 'max' },
      ),
    })
    .map(({ shop, parts }) => ({ shop, startsAt: start, steps: parts.flat() })),
);
