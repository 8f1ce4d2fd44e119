import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrowdTable, combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import type { Queryable } from './database.ts';
import {
  deliveriesOf,
  exceptionsAbout,
  historyOf,
  lockOrdersOfAccount,
  loginAnswersOf,
  notificationsAbout,
  oldestOf,
  ordersOfAccount,
  paymentsOfOrders,
  providerEventsOf,
  refundsOfOrders,
  rowsOfAccount,
  rowsOfOrders,
  trackingOf,
  workOf,
} from './player-data.ts';
import {
  emptyBooks,
  emptyExceptions,
  emptyMessages,
  emptyOrderAnswers,
  forgetLoginAnswers,
  forgetLogins,
  forgetTracking,
} from './player-forgetting.ts';

/* What is stored about one account, among accounts and rows that are alike in all but one thing. */

const crowd = setUpCrowd();

const [ours] = ['watt.production'] as const;
const day = (n: number) => `2026-03-0${n}T00:00:00+00:00`;
const hex = (n: number) => `\\x${n.toString(16).padStart(64, '0')}`;
/** The rows of one account, in the order in which they are stored: neither by time nor by name. */
const four = [
  { n: 0, time: day(2), name: 'm' },
  { n: 1, time: day(1), name: 'z' },
  { n: 2, time: day(3), name: 'b' },
  { n: 3, time: day(1), name: 'a' },
];
const inTime = ['a', 'z', 'm', 'b'];
const marksOf = <Row>(rows: readonly Row[], isMeant: (row: Row) => boolean) =>
  rows.flatMap((row, mark) => (isMeant(row) ? [mark] : []));
const byMark = (changes: readonly Record<string, unknown>[]) =>
  changes.toSorted((a, b) => Number(a.mark) - Number(b.mark));

describe('I-12 rows that name the account', () => {
  const accounts = combinations({ store: crowdStores, gpId: ['gp1', 'gp2'], suid: ['p1', 'p2'] });
  const rows = accounts.flatMap((who) => four.map((one) => ({ ...who, ...one })));
  type Row = (typeof rows)[number];
  const isOf = (who: (typeof accounts)[number]) => (row: Row) =>
    row.store === who.store && row.gpId === who.gpId && row.suid === who.suid;
  /** Unique in a store, and the same in all of them. */
  const nameOf = ({ gpId, suid, name }: Pick<Row, 'gpId' | 'suid' | 'name'>) => `${name} ${gpId} ${suid}`;
  const linkOf = (row: Parameters<typeof nameOf>[0]) =>
    nameOf(row).toUpperCase().replaceAll(' ', '').padEnd(26, '0');

  const tables: Record<
    keyof Awaited<ReturnType<typeof rowsOfAccount>>,
    {
      table: CrowdTable;
      of: (row: Row, mark: number) => object;
      name: string;
      nameOf?: (of: Pick<Row, 'gpId' | 'suid' | 'name'>) => string;
    }
  > = {
    sessions: {
      table: 'player_session',
      of: (row, mark) => ({
        token_hash: hex(mark),
        client_id: nameOf(row),
        // Of sessions of the same moment the order is not defined.
        created_at: row.n === 1 ? '2026-03-01T00:00:01Z' : row.time,
      }),
      name: 'client_id',
    },
    logins: {
      table: 'linked_login',
      of: (row, mark) => ({
        provider: 'vk',
        app: 'app',
        subject: nameOf(row),
        login_id: `${mark}`,
        linked_at: row.time,
      }),
      name: 'subject',
    },
    gameCodes: {
      table: 'game_code',
      of: (row, mark) => {
        const created_at = row.n === 1 ? '2026-03-01T00:00:01Z' : row.time;
        const place = { area_id: `area ${mark}`, server_id: `server ${mark}`, role_id: `role ${mark}` };
        return {
          code_hash: hex(mark),
          request_id: `${mark}`,
          username: nameOf(row),
          ...place,
          created_at,
          expires_at: created_at,
        };
      },
      name: 'username',
    },
    coupons: {
      table: 'coupon_grant',
      of: (row) => ({ code: nameOf(row), created_at: row.time }),
      name: 'code',
    },
    couponClaims: {
      table: 'coupon_claim',
      of: (row) => ({ code: nameOf(row), template: row.name, at: row.time }),
      name: 'code',
    },
    points: {
      table: 'points_entry',
      of: (row) => ({ billing_no: nameOf(row), points: 1, id: [30, 20, 40, 10][row.n] }),
      name: 'billing_no',
    },
    topUps: {
      table: 'top_up',
      of: (row) => ({ billing_no: nameOf(row), number: 1, paid_at: row.time }),
      name: 'billing_no',
    },
    rewards: {
      table: 'reward_claim',
      of: (row) => ({ claim_id: nameOf(row), activity_id: row.name, reward_id: nameOf(row), at: row.time }),
      name: 'claim_id',
    },
    makeUpLinks: {
      table: 'make_up_link',
      of: (row) => ({ replenish_id: linkOf(row), created_at: row.time }),
      name: 'replenish_id',
      nameOf: linkOf,
    },
  };
  const fill = (of: (typeof tables)[keyof typeof tables], isThere: (row: Row) => boolean = () => true) =>
    crowd.fill(
      of.table,
      rows.flatMap((row, mark) =>
        isThere(row) ? [{ store: row.store, gp_id: row.gpId, suid: row.suid, ...of.of(row, mark) }] : [],
      ),
    );
  beforeAll(async () => {
    for (const of of Object.values(tables)) await fill(of);
    await crowd.fill(
      'orders',
      rows.map((row) => ({
        store: row.store,
        gp_id: row.gpId,
        suid: row.suid,
        billing_no: nameOf(row),
        state: 'delivered',
        created_at: row.time,
      })),
    );
  });

  it.each(accounts)('I-12 are read, the oldest first, and no others: %o', async (who) => {
    const expected = inTime.map((name) => nameOf({ ...who, name }));
    const found = (await rowsOfAccount(crowd.database, who)) as unknown as Record<
      string,
      Record<string, unknown>[]
    >;
    for (const [key, { name, nameOf: named = nameOf }] of Object.entries(tables))
      expect([key, found[key]?.map((row) => row[name])]).toEqual([
        key,
        inTime.map((one) => named({ ...who, name: one })),
      ]);
    const ofFirst = rows.findIndex((row) => isOf(who)(row) && row.n === 3);
    expect(found.gameCodes?.[0]).toMatchObject({
      area_id: `area ${ofFirst}`,
      server_id: `server ${ofFirst}`,
      role_id: `role ${ofFirst}`,
    });
    expect((await ordersOfAccount(crowd.database, who)).map((one) => one.billing_no)).toEqual(expected);
    const told: string[] = [];
    const locked = await crowd.locked('orders', async (tx) => {
      told.push(...(await lockOrdersOfAccount(tx, who)).map((one) => one.billing_no));
    });
    expect([told, locked]).toEqual([expected, marksOf(rows, isOf(who))]);
  });

  it('I-12 of an open debt it is said how long it can still be paid', async () => {
    const [who] = accounts;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const whose = { store: who!.store, gp_id: who!.gpId, suid: who!.suid };
    await crowd.fill('make_up_link', [{ ...whose, replenish_id: 'R'.repeat(26), valid_until: until }]);
    const { makeUpLinks } = await rowsOfAccount(crowd.database, who!);
    expect(makeUpLinks.map((one) => Math.abs(one.left_seconds - 3_600) < 600)).toEqual([true]);
  });

  it.each(accounts)('I-12 say how it logged in, and are forgotten alone: %o', async (who) => {
    const counts = { sessions: 4, logins: 3, gameCodes: 2 };
    for (const [key, count] of Object.entries(counts)) {
      const of = tables[key as keyof typeof counts];
      const there = rows.filter(({ n }) => n < count);
      await fill(of, ({ n }) => n < count);
      const told: unknown[] = [];
      const changes = await crowd.changes(of.table, async (tx) => told.push(await forgetLogins(tx, who)));
      expect(changes).toEqual(marksOf(there, isOf(who)).map((mark) => ({ mark, gone: true })));
      expect(told).toEqual([expect.objectContaining({ [key]: count })]);
    }
  });
});

describe('I-12 rows that hang on the account’s orders', () => {
  const orders = ['B2', 'B1', 'B3'];
  const asked = ['B1', 'B2'];
  const rows = combinations({ store: crowdStores, billing_no: orders, one: four }).map(({ one, ...row }) => ({
    ...row,
    ...one,
  }));
  type Row = (typeof rows)[number];
  const nameOf = ({ billing_no, name }: Pick<Row, 'billing_no' | 'name'>) => `${name} ${billing_no}`;
  const isMeant = (row: { store: string; billing_no: string | null }) =>
    row.store === ours && row.billing_no !== null && asked.includes(row.billing_no);
  /** By time and name; each order has rows of the same times. */
  const expected = rows
    .filter(isMeant)
    .sort((a, b) => a.time.localeCompare(b.time) || nameOf(a).localeCompare(nameOf(b)))
    .map(nameOf);

  it('I-12 payments are read by order and number, refunds by time', async () => {
    await crowd.fill(
      'payment',
      rows.map((row) => ({
        store: row.store,
        billing_no: row.billing_no,
        number: [3, 2, 4, 1][row.n],
        reference: nameOf(row),
      })),
    );
    const found = await paymentsOfOrders(crowd.database, ours, asked);
    expect(found.map(({ reference }) => reference)).toEqual(
      asked.flatMap((billing_no) => inTime.map((name) => nameOf({ billing_no, name }))),
    );
    await crowd.fill(
      'refund',
      rows.map((row) => ({
        store: row.store,
        billing_no: row.billing_no,
        reference: row.billing_no,
        refund_reference: nameOf(row),
        created_at: row.time,
      })),
    );
    const refunds = await refundsOfOrders(crowd.database, ours, asked);
    expect(refunds.map(({ refund_reference }) => refund_reference)).toEqual(expected);
  });

  it('I-12 deliveries are read of the orders, and of the claims of rewards alone', async () => {
    const deliveries = combinations({
      store: crowdStores,
      source_kind: ['reward', 'order', 'card', 'make-up'],
      source_id: ['S2', 'S1', 'S9'],
      billing_no: [null, 'B2', 'B1', 'B3'],
    }).map((row, index) => ({
      ...row,
      source_id: `${row.source_id}${row.billing_no ?? ''}`,
      delivery_id: `D${String((index * 37) % 144).padStart(3, '0')}`,
      created_at: day(1 + (index % 3)),
    }));
    await crowd.fill('delivery', deliveries);
    const claimIds = ['S1', 'S2', 'S1B3'];
    const found = await deliveriesOf(crowd.database, ours, { billingNos: asked, claimIds });
    expect(found.map(({ delivery_id }) => delivery_id)).toEqual(
      deliveries
        .filter(
          (row) =>
            isMeant(row) ||
            (row.store === ours && row.source_kind === 'reward' && claimIds.includes(row.source_id)),
        )
        .sort(
          (a, b) => a.created_at.localeCompare(b.created_at) || a.delivery_id.localeCompare(b.delivery_id),
        )
        .map(({ delivery_id }) => delivery_id),
    );
  });

  it('I-12 history is read of orders, payments, refunds and deliveries of these numbers, the oldest first', async () => {
    const told = combinations({
      store: crowdStores,
      entity: ['order', 'payment', 'refund', 'delivery'],
      entity_id: ['B2', 'B1', 'B3'],
    }).map((row, index) => ({ ...row, id: 1000 - index, detail: `${index}` }));
    await crowd.fill('history', told);
    const found = await historyOf(crowd.database, ours, asked);
    expect(found.map(({ detail }) => detail)).toEqual(
      told
        .filter((row) => row.store === ours && asked.includes(row.entity_id))
        .map(({ detail }) => detail)
        .reverse(),
    );
  });

  it('I-12 what providers said is read of these payments, in its order', async () => {
    const words = combinations({
      store: crowdStores,
      reference: ['B2', 'B1', 'B3'],
      kind: ['dispute', 'capture'],
      number: ['2', '1'],
      sequence: [2, 1],
    }).map((row, index) => ({ ...row, status: 'paid', detail: `${index}`, heard_at: day(1 + (index % 2)) }));
    await crowd.fill('provider_word', words);
    const found = await providerEventsOf(crowd.database, ours, ['B1']);
    expect(found.map(({ detail }) => detail)).toEqual(
      words
        .filter((row) => row.store === ours && row.reference === 'B1')
        .sort(
          (a, b) =>
            a.heard_at.localeCompare(b.heard_at) ||
            a.kind.localeCompare(b.kind) ||
            a.number.localeCompare(b.number) ||
            a.sequence - b.sequence,
        )
        .map(({ detail }) => detail),
    );
  });

  it('I-12 limits and cards are read of these orders, a card with its own store’s batch', async () => {
    // An order has one of each at most.
    const rows = combinations({ store: crowdStores, billing_no: ['B4', ...orders] }).map((row, mark) => ({
      ...row,
      name: `${row.billing_no === 'B1' ? 'z' : 'a'} ${row.billing_no}`,
      time: day(row.billing_no === 'B3' ? 1 : 2),
      mark,
    }));
    await crowd.fill(
      'limit_use',
      rows.map(({ store, billing_no, name, time }) => ({
        store,
        billing_no,
        product_id: name,
        subject: 'r1',
        at: time,
      })),
    );
    await crowd.fill(
      'card',
      rows.map(({ store, billing_no, name, time, mark }) => ({
        store,
        number: name,
        batch: billing_no,
        billing_no,
        state: 'used',
        used_at: time,
        secret_mac: hex(mark),
      })),
    );
    await crowd.fill(
      'card_batch',
      rows.map(({ store, billing_no }) => ({ store, batch: billing_no, name: `${billing_no} of ${store}` })),
    );
    const { limitUses, cardsUsed } = await rowsOfOrders(crowd.database, ours, ['B1', 'B2', 'B3']);
    expect(limitUses[0]).toMatchObject({ product_id: 'a B3' });
    expect(limitUses.map(({ product_id }) => product_id).sort()).toEqual(['a B2', 'a B3', 'z B1']);
    expect(cardsUsed.map(({ number, name }) => [number, name])).toEqual([
      ['a B3', `B3 of ${ours}`],
      ['a B2', `B2 of ${ours}`],
      ['z B1', `B1 of ${ours}`],
    ]);
  });

  it('I-12 exceptions are read of these orders or under these keys, in one store', async () => {
    const exceptions = combinations({
      store: crowdStores,
      kind: ['refund-failed', 'delivery-late'],
      key: ['K1', 'K9'],
      billing_no: [null, 'B2', 'B9'],
    }).map((row, index) => ({ ...row, key: `${row.key}${row.billing_no ?? ''}`, id: 1000 - index }));
    await crowd.fill('exception', exceptions);
    const keys = ['K1', 'K1B9'];
    const about = async (billingNos?: string[]) =>
      (await exceptionsAbout(crowd.database, ours, { ...(billingNos && { billingNos }), keys })).map(
        ({ id }) => id,
      );
    const meant = (billingNos: string[]) =>
      exceptions
        .filter(
          (row) =>
            row.store === ours &&
            (keys.includes(row.key) || (row.billing_no !== null && billingNos.includes(row.billing_no))),
        )
        .map(({ id }) => id)
        .reverse();
    expect(await about(['B1', 'B2'])).toEqual(meant(['B1', 'B2']));
    expect(await about()).toEqual(meant([]));
  });

  it('I-12 work is read by kind and key, until it is done', async () => {
    for (const state of ['ready', 'parked', 'done']) {
      const works = combinations({
        store: crowdStores,
        kind: ['refund', 'deliver', 'watch-payment'] as const,
        key: ['B2', 'B1', 'B3'],
      }).map((row, index) => ({ ...row, state, id: 1000 - index }));
      await crowd.fill('effect', works);
      const found = await workOf(crowd.database, ours, ['deliver', 'refund', 'tell-game'], asked);
      expect(found).toEqual(
        works
          .filter(
            (row) =>
              state !== 'done' &&
              row.store === ours &&
              row.kind !== 'watch-payment' &&
              asked.includes(row.key),
          )
          .map(({ kind, key }) => ({ kind, key, state }))
          .reverse(),
      );
    }
  });
});

describe('I-12 what is found a day at a time', () => {
  const period = { from: new Date('2026-03-02T00:00:00Z'), before: new Date('2026-03-03T00:00:00Z') };
  const moments = [
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00Z',
    '2026-03-02T23:59:59.999Z',
    '2026-03-03T00:00:00Z',
  ];
  const isInside = (moment: string) => moments.indexOf(moment) % 3 !== 0;
  const who = { store: ours, gpId: 'gp1', suid: 'p1' };

  it('I-12 a provider’s messages are those that name a payment, a capture or a refund', async () => {
    const named = {
      references: ['R1', 'R2'],
      refundReferences: ['RR1', 'RR2'],
      captures: ['C1', 'C2'],
      refunds: ['F1', 'F2'],
    };
    const says: [event: Record<string, string>, isMeant: boolean, reference?: string][] = [
      [{ type: 'payment' }, true, 'R2'],
      [{ type: 'payment' }, false, 'RR1'],
      [{ type: 'ignored' }, false, 'R9'],
      [{ type: 'payment', capture: 'C2' }, true],
      [{ type: 'refund', capture: 'C1' }, true, 'R9'],
      [{ type: 'payment', capture: 'F1' }, false],
      [{ type: 'refund', refundReference: 'RR2' }, true],
      [{ type: 'refund', refundReference: 'F1' }, false],
      [{ type: 'payment', refundReference: 'RR1' }, false],
      [{ type: 'refund', providerReference: 'F2' }, true],
      [{ type: 'refund', providerReference: 'C1' }, false],
      [{ type: 'payment', providerReference: 'F1' }, false],
      [{ type: 'look-up', number: 'C1' }, true],
      [{ type: 'look-up', number: 'F1' }, true],
      [{ type: 'look-up', number: 'R1' }, false],
      [{ type: 'payment', number: 'F1' }, false],
    ];
    const rows = combinations({ account: ['main', 'second'], received_at: moments, says }).map(
      ({ account, received_at, says: [event, isMeant, reference = ''] }, index) => ({
        account,
        store: `account:${account}`,
        received_at,
        event,
        reference,
        isMeant,
        id: 1000 - index,
        dedupe_key: `${index}`,
        outcome: `${index}`,
      }),
    );
    await crowd.fill(
      'notification',
      rows.map(({ isMeant: _, ...row }) => row),
    );
    const found = await notificationsAbout(crowd.database, 'account:main', period, named);
    expect(found.map(({ outcome, type }) => [outcome, type])).toEqual(
      rows
        .filter((row) => row.account === 'main' && row.isMeant && isInside(row.received_at))
        .map(({ outcome, event }) => [outcome, event.type])
        .reverse(),
    );
  });

  describe('I-12 answers that are kept', () => {
    const person = { gp_id: 'gp1', suid: 'p1' };
    const answers = [
      person,
      { kind: 'content', kept: person },
      { ...person, gp_id: 'gp2' },
      { ...person, suid: 'p2' },
      { kind: 'content', kept: { ...person, suid: 'p2' } },
      { kind: 'content', kept: null, ...person },
      { gp_id: 'gp1' },
      { billing_no: 'B1' },
      'text',
      null,
    ];
    const rows = combinations({ store: crowdStores, created_at: moments, answer: answers }).map(
      (row, index) => ({ ...row, attempt_id: `${index}` }),
    );
    beforeEach(() => crowd.fill('attempt', rows));
    const isHis = ({ store, created_at, answer }: (typeof rows)[number]) =>
      store === ours && isInside(created_at) && answers.indexOf(answer) < 2;

    it('I-12 logins of the account are read and forgotten, and no others', async () => {
      const found = (await loginAnswersOf(crowd.database, who, period)) as { answer: unknown }[];
      expect(found.map(({ answer }) => answer)).toEqual(Array(4).fill(person));
      const told: number[] = [];
      const changes = await crowd.changes('attempt', async (tx) => {
        told.push(await forgetLoginAnswers(tx, who, period));
      });
      expect(byMark(changes)).toEqual(marksOf(rows, isHis).map((mark) => ({ mark, gone: true })));
      expect(told).toEqual([4]);
    });
  });

  it('I-12 answers about his orders are emptied of what is personal, and no others', async () => {
    const whole = { billing_no: 'B1', url: 'https://…', account: 'a', role: 'r', code: 'kept' };
    const emptied = { ...whole, url: '', account: '', role: '' };
    const says: [subject: string, answer: unknown, becomes?: object][] = [
      ['', whole, emptied],
      ['S1', { ...whole, billing_no: 'B9' }, { ...emptied, billing_no: 'B9' }],
      ['S2', { url: 'https://…', n: 1 }, { url: '', n: 1 }],
      ['', { kind: 'content', kept: whole }, emptied],
      ['', { billing_no: 'B2', account: '', role: 'r' }, { billing_no: 'B2', account: '', role: '' }],
      ['', { billing_no: 'B2', account: 'a' }, { billing_no: 'B2', account: '' }],
      ['', emptied],
      ['S1', { billing_no: 'B1', code: 'kept' }],
      ['S9', { ...whole, billing_no: 'B9' }],
      ['S1', 'url'],
      ['S1', null],
      ['S1', ['url']],
    ];
    const rows = combinations({ store: crowdStores, created_at: moments, says }).map(
      ({ says: [subject, answer, becomes], ...row }, index) => ({
        ...row,
        subject,
        answer,
        becomes,
        attempt_id: `${index}`,
      }),
    );
    await crowd.fill(
      'attempt',
      rows.map(({ becomes: _, ...row }) => row),
    );
    const told: number[] = [];
    const of = { references: ['S1', 'S2'], billingNos: ['B1', 'B2'] };
    const changes = await crowd.changes('attempt', async (tx) => {
      told.push(await emptyOrderAnswers(tx, ours, period, of));
    });
    const expected = rows.flatMap((row, mark) =>
      row.store === ours && isInside(row.created_at) && row.becomes ? [{ mark, answer: row.becomes }] : [],
    );
    expect(byMark(changes)).toEqual(expected);
    expect(told).toEqual([expected.length]);
  });

  describe('I-12 events of pages', () => {
    const users = [
      { suid: 'p1', gp_id: 'gp1' },
      { suid: 'p1', gp_id: 'gp1', client_id: 'c9' },
      { suid: 'p1', client_id: 'c1' },
      { suid: 'p1', gp_id: 'gp2' },
      { suid: 'p1', gp_id: 'gp2', client_id: 'c1' },
      { suid: 'p1', client_id: 'c9' },
      { suid: 'p1' },
      { suid: 'p2', gp_id: 'gp1', client_id: 'c1' },
      { client_id: 'c1' },
      {},
      undefined,
    ];
    const rows = combinations({
      store: crowdStores,
      received_at: moments,
      user: users,
      session_id: ['v1', 'v9', undefined],
    }).map(({ store, received_at, user, session_id }, index) => ({
      store,
      received_at,
      event_id: 900 - index,
      id: hex(index).replace(/^\\x0{32}/, '\\x'),
      said: { ...(user && { user }), ...(session_id && { session_id }), index },
    }));
    beforeEach(() => crowd.fill('tracking_event', rows));
    const isHis = ({ store, received_at, said }: (typeof rows)[number]) => {
      if (store !== ours || !isInside(received_at)) return false;
      const { suid, gp_id, client_id } = (said.user ?? {}) as Record<string, string | undefined>;
      if (suid === undefined) return said.session_id === 'v1';
      return suid === 'p1' && (gp_id === undefined ? client_id === 'c1' : gp_id === 'gp1');
    };
    const of = { clientIds: ['c1', 'c2'], visits: ['v1', 'v2'] };

    it('I-12 that name the account, or nobody in one of its visits, are read and forgotten', async () => {
      const found = await trackingOf(crowd.database, who, period, of);
      expect(found.map(({ said }) => said.index)).toEqual(
        rows
          .filter(isHis)
          .sort((a, b) => a.received_at.localeCompare(b.received_at) || a.event_id - b.event_id)
          .map(({ said }) => said.index),
      );
      const told: number[] = [];
      const changes = await crowd.changes('tracking_event', async (tx) => {
        told.push(await forgetTracking(tx, who, period, of));
      });
      const his = marksOf(rows, isHis);
      expect(byMark(changes)).toEqual(his.map((mark) => ({ mark, gone: true })));
      expect(told).toEqual([his.length]);
    });
  });

  it('I-12 is looked for since the store’s oldest row, and not at all if it has none', async () => {
    const at = (store: string) => [3, 1, 2].map((n) => day(n + crowdStores.indexOf(store as typeof ours)));
    const rows = crowdStores.flatMap((store) => at(store).map((time, n) => ({ store, time, n })));
    await crowd.fill(
      'attempt',
      rows.map(({ store, time, n }) => ({ store, attempt_id: `${n}`, created_at: time })),
    );
    await crowd.fill(
      'tracking_event',
      rows.map(({ store, time, n }) => ({
        store,
        received_at: time,
        event_id: n,
        id: hex(n).replace(/^\\x0{32}/, '\\x'),
      })),
    );
    for (const table of ['answers', 'tracking'] as const) {
      for (const store of crowdStores)
        expect(await oldestOf(crowd.database, table, store)).toEqual(
          new Date(day(1 + crowdStores.indexOf(store))),
        );
      expect(await oldestOf(crowd.database, table, 'watt.none')).toBeUndefined();
    }
  });
});

describe('I-12 rows that stay are emptied', () => {
  const ask = async (table: CrowdTable, work: (tx: Queryable) => Promise<unknown>) => {
    const told: unknown[] = [];
    const changes = await crowd.changes(table, async (tx) => told.push(await work(tx)));
    return { changes: byMark(changes), told };
  };
  const nothing = { billingNos: [], references: [], deliveryIds: [] };

  it('I-12 orders, of names and visits', async () => {
    const rows = combinations({
      store: crowdStores,
      isAsked: [true, false],
      username: ['', 'name'],
      role_name: ['', 'role'],
      tracking: [{}, { session_id: 'v1' }],
    }).map(({ tracking, ...row }, index) => ({
      ...row,
      billing_no: `B${index % 16}`,
      state: 'delivered',
      snapshot: { tracking, taxMinor: 5 },
    }));
    await crowd.fill(
      'orders',
      rows.map(({ isAsked: _, ...row }) => row),
    );
    const billingNos = rows.flatMap((row) => (row.isAsked ? [row.billing_no] : []));
    const { changes, told } = await ask('orders', (tx) => emptyBooks(tx, ours, { ...nothing, billingNos }));
    const expected = rows.flatMap(({ store, isAsked, username, role_name, snapshot }, mark) => {
      const change = {
        ...(username && { username: '' }),
        ...(role_name && { role_name: '' }),
        ...('session_id' in snapshot.tracking && { snapshot: { tracking: {}, taxMinor: 5 } }),
      };
      return store === ours && isAsked && Object.keys(change).length > 0 ? [{ mark, ...change }] : [];
    });
    expect([changes, told]).toEqual([expected, [{ orders: 7, payments: 0, deliveries: 0 }]]);
  });

  it('I-12 payments, of pages and addresses, and deliveries, of what the game said', async () => {
    const payments = combinations({
      store: crowdStores,
      isAsked: [true, false],
      url: ['', 'https://…'],
      client_ip: ['', '192.0.2.1'],
    }).map((row, index) => ({ ...row, reference: `P${index % 8}`, billing_no: `P${index % 8}` }));
    await crowd.fill(
      'payment',
      payments.map(({ isAsked: _, ...row }) => row),
    );
    const references = payments.flatMap((row) => (row.isAsked ? [row.reference] : []));
    const paid = await ask('payment', (tx) => emptyBooks(tx, ours, { ...nothing, references }));
    expect(paid.changes).toEqual(
      payments.flatMap(({ store, isAsked, url, client_ip }, mark) =>
        store === ours && isAsked && (url || client_ip)
          ? [{ mark, ...(url && { url: '' }), ...(client_ip && { client_ip: '' }) }]
          : [],
      ),
    );
    expect(paid.told).toEqual([{ orders: 0, payments: 3, deliveries: 0 }]);

    const deliveries = combinations({
      store: crowdStores,
      isAsked: [true, false],
      note: [null, 'thanks'],
    }).map((row, index) => ({
      ...row,
      delivery_id: `D${index % 4}`,
      source_kind: 'order',
      source_id: `${index}`,
    }));
    await crowd.fill(
      'delivery',
      deliveries.map(({ isAsked: _, ...row }) => row),
    );
    const deliveryIds = deliveries.flatMap((row) => (row.isAsked ? [row.delivery_id] : []));
    const sent = await ask('delivery', (tx) => emptyBooks(tx, ours, { ...nothing, deliveryIds }));
    expect(sent.changes).toEqual(
      marksOf(deliveries, (row) => row.store === ours && row.isAsked && row.note !== null).map((mark) => ({
        mark,
        note: null,
      })),
    );
    expect(sent.told).toEqual([{ orders: 0, payments: 0, deliveries: 1 }]);
  });

  it('I-12 exceptions, of what a game or a provider said', async () => {
    const details = combinations({ note: [false, true], said: [false, true], event: [false, true] }).map(
      (has) => ({
        amountMinor: 5,
        ...Object.fromEntries(
          Object.entries(has).flatMap(([name, isThere]) => (isThere ? [[name, 'words']] : [])),
        ),
      }),
    );
    const rows = combinations({ store: crowdStores, isAsked: [true, false], detail: details }).map(
      (row, index) => ({ ...row, key: `${index}`, id: 1 + (index % 16) }),
    );
    await crowd.fill(
      'exception',
      rows.map(({ isAsked: _, ...row }) => row),
    );
    const ids = rows.flatMap((row) => (row.isAsked ? [row.id] : []));
    const { changes, told } = await ask('exception', (tx) => emptyExceptions(tx, ours, ids));
    const meant = marksOf(
      rows,
      (row) => row.store === ours && row.isAsked && Object.keys(row.detail).length > 1,
    );
    expect(changes).toEqual(meant.map((mark) => ({ mark, detail: { amountMinor: 5 } })));
    expect(told).toEqual([7]);
  });

  it('I-12 messages, with the copies that came within a minute, in one account', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2) + seconds * 1000);
    const rows = combinations({
      account: ['main', 'second'],
      body: ['', 'one', 'two'],
      seconds: [-120, -61, -60, -1, 0, 60, 61],
    }).map((row, index) => ({ ...row, id: index % 21, dedupe_key: `${index}` }));
    await crowd.fill(
      'notification',
      rows.map(({ account, body, seconds, id, dedupe_key }) => ({
        account,
        store: `account:${account}`,
        id,
        dedupe_key,
        body: `\\x${Buffer.from(body).toString('hex')}`,
        received_at: at(seconds),
      })),
    );
    const ids = rows
      .filter(({ account, body, seconds }) => account === 'main' && body !== 'two' && seconds === 0)
      .map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const { changes, told } = await ask('notification', (tx) => emptyMessages(tx, 'main', ids));
    const meant = marksOf(
      rows,
      ({ account, body, seconds }) => account === 'main' && body === 'one' && Math.abs(seconds) <= 60,
    );
    expect(changes).toEqual(meant.map((mark) => ({ mark, body: '\\x' })));
    expect(told).toEqual([4]);
  });
});

it.each(['player-data.ts', 'player-forgetting.ts'])(
  'every statement of %s was tested among unrelated rows',
  (file) => {
    expect(crowd.unasked(file)).toEqual([]);
  },
);
