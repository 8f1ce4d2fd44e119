import { randomBytes } from 'node:crypto';
import { insertGrant, takeClaim } from '@gemporium/server/repositories/coupon-grants.ts';
import { raiseException, resolveException } from '@gemporium/server/repositories/exceptions.ts';
import { insertGameCode } from '@gemporium/server/repositories/game-codes.ts';
import { answerFirst, takeKey } from '@gemporium/server/repositories/idempotency-keys.ts';
import { noteLogin } from '@gemporium/server/repositories/linked-logins.ts';
import { insertMakeUpLink, withdrawMakeUpLink } from '@gemporium/server/repositories/make-up-links.ts';
import { storeNotification } from '@gemporium/server/repositories/notifications.ts';
import { recordProviderEvent } from '@gemporium/server/repositories/provider-events.ts';
import { insertClaim } from '@gemporium/server/repositories/reward-claims.ts';
import { insertSession } from '@gemporium/server/repositories/sessions.ts';
import { insertTrackingEvents } from '@gemporium/server/repositories/tracking-events.ts';
import type { Store } from '@gemporium/server/services.ts';
import { cardInfoOf } from '@gemporium/server/testing/card-info.ts';
import { payFields, type Stage } from '@gemporium/server/testing/stage.ts';
import { exchangeCard } from '@gemporium/server/use-cases/cards/exchange-card.ts';
import { issueCards, makeCards } from '@gemporium/server/use-cases/cards/issue-cards.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';

/** Somebody with an account of a game, all of whose data can be told from everybody else's. */
export interface Somebody {
  name: string;
  store: Store;
  gpId: 'gp1' | 'gp2';
  suid: string;
}

/** A value that occurs nowhere but where it was planted. */
export const mark = ({ name }: Pick<Somebody, 'name'>, place = '') => `zq-${name}-${place}`;

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Lives through everything that leaves rows, with a mark in every text that comes from outside. */
export async function live(stage: Stage, who: Somebody): Promise<{ billingNos: string[] }> {
  const { services, database } = stage;
  const { store, gpId, suid } = who;
  const at = { store: store.id, gpId, suid };
  const put = (place: string) => mark(who, place);
  const clientId = gpId === 'gp1' ? 'client-web' : 'second-web';
  const session = { ...at, clientId, username: put('username') };
  const role = {
    serverId: 's1',
    roleId: `role-${who.name}`,
    serverName: 'Server 1',
    areaId: 'a1',
    areaName: 'A',
  };
  const { script } = stage.game;
  script.check = () => ({ kind: 'allowed', role: { ...role, name: put('role-name'), level: 1 } });
  stage.provider.script.create = (reference) => ({
    kind: 'created',
    url: `https://pay.example/${put('url')}`,
    providerReference: `P-${reference}`,
    memo: { session: put('memo') },
  });

  for (const [n, endedAt] of [undefined, later(1)].entries()) {
    await insertSession(database, {
      ...session,
      loginId: put('login-id'),
      tokenHash: randomBytes(32),
      origin: n === 0 ? 'login' : 'sdk',
      createdAt: later(-60),
      expiresAt: later(3600),
    });
    if (endedAt)
      await stage.rows('update player_session set ended_at = $1 where origin = $2', [endedAt, 'sdk']);
  }
  const login = { provider: 'google', app: put('app'), subject: put('subject'), loginId: put('login-id') };
  await noteLogin(database, { ...at, ...login, at: later(-60) });
  await insertGameCode(database, {
    ...at,
    username: put('username'),
    areaId: put('area'),
    roleId: role.roleId,
    codeHash: randomBytes(32),
    requestId: put('code-request'),
    createdAt: later(-60),
    expiresAt: later(-1),
  });
  for (const [n, wrap] of [(kept: object) => kept, (kept: object) => ({ kind: 'content', kept })].entries()) {
    const request = { store: store.id, key: `login-${n}-${who.name}`, call: '/util/login/auth' };
    await takeKey(database, { ...request, bodyMac: Buffer.alloc(32) }, { salt: randomBytes(32) });
    await answerFirst(database, request, 1, wrap({ username: put('username'), suid, gp_id: gpId }));
  }

  const visit = { did: put('did'), session_id: put('visit'), traffic_source: put('source') };
  const context = { ...stage.contextOf(session, store), clientIp: '203.0.113.9' };
  const buys = async (productId: string) => {
    const fields = { client_id: clientId, role_id: role.roleId, product_id: productId, ...visit };
    const answer = await pay(context, '/api/pay/platform_pay', payFields({ ...fields, session_time: '7' }));
    if (answer.kind !== 'content') throw new Error(`refused with ${JSON.stringify(answer)}`);
    return answer.content.billing_no;
  };
  const bodyOf = () => Buffer.from(`payer=${put('body')}&id=${randomBytes(8).toString('hex')}`);
  const hears = (event: object) =>
    storeNotification(
      database,
      {
        provider: 'scripted',
        account: 'main',
        body: bodyOf(),
        event: { dedupeKey: randomBytes(8).toString('hex'), merchant: 'main-merchant', ...event } as never,
      },
      false,
    );
  const paid = (billingNo: string) =>
    hears({
      type: 'payment',
      reference: `${billingNo}-1`,
      status: 'paid',
      detail: put('said'),
      amount: { amountMinor: 499, currency: 'USD' },
      providerReference: `N-${billingNo}`,
    });

  const kept = await buys('gems-500');
  await paid(kept);
  await stage.runEffects();
  const back = await buys('gems-500');
  await paid(back);
  await stage.runEffects();
  await refundOrder(services, store.id, back, {
    reason: put('refund-reason'),
    requestedBy: 'operator:zq-operator',
  });
  await stage.runEffects();
  const [refund] = await stage.rows<{ refund_reference: string }>(
    'select refund_reference from refund where store = $1 and billing_no = $2',
    [store.id, back],
  );
  const { refund_reference: refundReference } = refund!;
  await hears({ type: 'refund', refundReference, status: 'succeeded', detail: put('said') });
  // Of a capture that paid nothing: the provider has let go of it.
  await recordProviderEvent(
    database,
    { store: store.id, reference: `${back}-1` },
    {
      kind: 'capture',
      number: `V-${back}`,
      status: 'cancelled',
      sequence: 1,
      amountMinor: 499,
      detail: put('said'),
    },
    [],
  );
  // Messages that name no reference of ours.
  await stage.rows(
    `update refund set provider_reference = 'B-' || billing_no where store = $1 and refund_reference = $2`,
    [store.id, refundReference],
  );
  for (const event of [
    { type: 'refund', refundReference: '', capture: `N-${back}` },
    { type: 'refund', refundReference: 'theirs', providerReference: `B-${back}` },
    { type: 'look-up', number: `N-${kept}` },
    { type: 'look-up', number: `B-${back}` },
    { type: 'chargeback', reference: 'theirs', capture: `N-${kept}` },
    { type: 'chargeback', reference: 'theirs', capture: `V-${back}` },
  ])
    await stage.rows(
      `insert into notification (store, provider, account, dedupe_key, event, body, judged_at, outcome)
       values ('account:main', 'scripted', 'main', $1, $2, $3, now(), 'judged')`,
      [randomBytes(8).toString('hex'), JSON.stringify(event), bodyOf()],
    );
  // By the clock of the server that heard it, it came before the payment was made.
  await stage.rows(
    `update notification set received_at = received_at - interval '1 hour' where event ->> 'number' = $1`,
    [`N-${kept}`],
  );
  const failed = await buys('gems-500');
  await hears({
    type: 'payment',
    reference: `${failed}-1`,
    status: 'declined',
    error: 'declined',
    detail: put('said'),
  });
  await stage.runEffects();
  await stage.rows(`update payment set client_ip = $1 where billing_no = any($2)`, [
    put('address'),
    [kept, back, failed],
  ]);

  const [card] = makeCards(1, randomBytes);
  const batch = {
    store: store.id,
    batch: `batch-${who.name}`,
    gpId,
    name: 'Card',
    items: [{ sku: 'gem', quantity: 5 }],
    gems: 5,
    extraGems: 0,
    price: { amountMinor: 499, currency: 'USD' },
    expiresAt: undefined,
  };
  await issueCards(services, batch, [card!], 'zq-operator');
  const exchanged = await exchangeCard(context, {
    attempt_id: randomBytes(16).toString('hex'),
    client_id: clientId,
    server_id: 's1',
    role_id: role.roleId,
    platform: 'web',
    card_info: cardInfoOf(card!),
  });
  if (exchanged.kind !== 'content') throw new Error(`card refused: ${JSON.stringify(exchanged)}`);
  await stage.runEffects();

  const template = { id: 'gift', name: 'Gift', discountRate: '0.80' };
  const code = `C-${who.name}`;
  await database.transaction(async (tx) => {
    await insertGrant(tx, at, { code, template, validFrom: later(0), validUntil: undefined });
    await takeClaim(tx, at, { template: 'gift', period: 'ever', code, key: `key-of-${who.name}` });
  });
  const reward = { claim_id: `RW-${who.name}`, activity_id: 'first', reward_id: 'bonus', items: [] };
  await insertClaim(database, { ...at, serverId: 's1', roleId: role.roleId }, reward);
  await stage.rows(
    `insert into delivery (store, delivery_id, source_kind, source_id, gp_id, client_id, suid, server_id, role_id, items, state, note)
     values ($1, $2, 'reward', $3, $4, $5, $6, 's1', $7, '[]', 'delivered', to_jsonb($8::text))`,
    [
      store.id,
      `D-${reward.claim_id}`,
      reward.claim_id,
      gpId,
      clientId,
      suid,
      role.roleId,
      put('game-message'),
    ],
  );
  await stage.rows('update delivery set note = to_jsonb($1::text) where store = $2 and billing_no = $3', [
    put('game-message'),
    store.id,
    kept,
  ]);
  const replenishId = randomBytes(13).toString('hex').toUpperCase();
  await insertMakeUpLink(database, {
    store: store.id,
    replenish_id: replenishId,
    gp_id: gpId,
    client_id: clientId,
    suid,
    server_id: 's1',
    role_id: role.roleId,
    domain_area: 'universal',
    amount_minor: 499,
    currency: 'USD',
    for_billing_no: back,
    reason: put('debt-reason'),
    created_by: 'zq-operator',
    valid_seconds: 3600,
  });
  await withdrawMakeUpLink(database, store.id, replenishId);

  const [notice] = await stage.rows<{ id: number }>(
    `select id from notification where reference = $1 order by id limit 1`,
    [`${kept}-1`],
  );
  const causes = [
    { store: store.id, kind: 'delivery-refused', key: `D-${kept}`, billingNo: kept },
    { store: 'account:main', kind: 'unmatched-notification', key: String(notice!.id) },
  ] as const;
  for (const cause of causes) {
    const detail = {
      roleId: role.roleId,
      note: put('note'),
      said: put('said'),
      event: { detail: put('said') },
    };
    await raiseException(database, { ...cause, reason: put('exception'), detail });
    await resolveException(database, cause, 'operator:zq-operator', put('resolution'));
  }

  const user = { client_id: clientId, domain_area: 'universal', server_id: 's1', role_id: role.roleId };
  const events = [
    { ...visit, user: { ...user, gp_id: gpId, suid } },
    // Before the game was chosen, and before the player had logged in.
    { ...visit, session_id: put('other-visit'), user: { ...user, suid } },
    { ...visit, idfv: put('idfv') },
    { ...visit, session_id: put('other-visit'), user },
  ].map((said, n) => ({
    id: randomBytes(16).toString('hex'),
    event_id: 24,
    event: n % 2 === 0 ? 'viewPage' : 'clickPay',
    said,
  }));
  await insertTrackingEvents(database, store.id, events, later(-10 * 24 * 3600));
  return { billingNos: [kept, back, failed, exchanged.content.billing_no] };
}
