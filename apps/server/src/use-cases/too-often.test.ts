import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { localSecrets } from '../secrets.ts';
import type { CallContext } from '../services.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { wrapCredential } from '../testing/credential.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { payFields, setUpStage } from '../testing/stage.ts';
import { gameRoles, notOwnRole } from './ask-game-data.ts';
import { exchangeCard } from './cards/exchange-card.ts';
import { issueCards, makeCards } from './cards/issue-cards.ts';
import { enterWithGameToken } from './logins/enter-with-game-token.ts';
import { logIn } from './logins/log-in.ts';
import { createMakeUpLink } from './make-up/create-link.ts';
import { logInForMakeUp } from './make-up/log-in-for-make-up.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { pay } from './payments/pay.ts';

/* Every call that causes calls to a game or provider: its limit, and its answer if one is down. */

const stage = setUpStage();
let isAway = false;
const asked: string[] = [];
const account = (suid: string) => ({
  kind: 'account',
  account: { suid, username: suid, realNameVerified: true },
});
beforeAll(() => {
  const secrets = localSecrets('a master secret of this test, long enough to be one');
  Object.assign(stage.services.config, { secrets });
  const link = stage.game.link as unknown as Record<string, unknown>;
  link.verifyAccount = async (_scope: unknown, { username }: { username: string }) => account(username);
  link.verifyToken = async (_scope: unknown, token: string) => account(token);
  for (const [call, method] of Object.entries(stage.game.link as GameLink))
    link[call] = async (...what: never[]) => {
      asked.push(call);
      if (isAway) return { kind: 'unreachable', lost: false, detail: 'away' };
      return (method as (...what: never[]) => unknown)(...what);
    };
});

let visitors = 0;
const visitor = (): CallContext => {
  visitors += 1;
  return { ...stage.contextOf({ suid: `visitor-${visitors}` }), clientIp: `10.1.${visitors}.1` };
};
const suidOf = ({ session }: CallContext) => session!.suid;
const attempt = () => randomBytes(16).toString('hex');
const typed = (who: CallContext) => ({
  username: wrapCredential(suidOf(who)),
  password: wrapCredential('secret'),
  attempt_id: attempt(),
});

const calls: Record<string, (who: CallContext, times: number) => Promise<Answer<unknown>>> = {
  'pay for goods': (who, times) =>
    pay(who, '/api/pay/platform_pay', payFields({ role_id: `${suidOf(who)}-${times}` })),
  'exchange a card': async (who, times) => {
    const [card] = makeCards(1, randomBytes);
    const batch = {
      store: stage.store.id,
      batch: `${suidOf(who)}-${times}`,
      gpId: 'gp1',
      name: 'Card',
      items: [],
    };
    const worth = {
      gems: 1,
      extraGems: 0,
      price: { amountMinor: 499, currency: 'USD' },
      expiresAt: undefined,
    };
    await issueCards(stage.services, { ...batch, ...worth }, [card!], 'operator');
    return exchangeCard(who, {
      attempt_id: attempt(),
      client_id: 'client-web',
      server_id: 's1',
      role_id: suidOf(who),
      platform: 'web',
      card_info: cardInfoOf(card!),
    });
  },
  'see their characters': (who, times) => gameRoles(who, { clientId: 'client-web', serverId: `s${times}` }),
};

describe('a visitor who has outsiders asked too often', () => {
  it.each(Object.keys(calls))('is held back: to %s', async (call) => {
    const config = stage.services.config as { outsideCallsPerMinute?: number };
    config.outsideCallsPerMinute = 2;
    const [first, second] = [visitor(), visitor()];
    for (const times of [1, 2]) expect(await calls[call]!(first, times)).toMatchObject({ kind: 'content' });
    asked.length = 0;
    expect(await calls[call]!(first, 3)).toMatchObject({ code: codes.tooManyRequests });
    expect(asked).toEqual([]);
    expect(await calls[call]!(second, 1)).toMatchObject({ kind: 'content' });
    config.outsideCallsPerMinute = 0;
  });

  it('is held back: to drop an order', async () => {
    const config = stage.services.config as { outsideCallsPerMinute?: number };
    const who = visitor();
    const answer = await calls['pay for goods']!(who, 1);
    const { billing_no: billingNo } = (answer as { content: { billing_no: string } }).content;
    stage.provider.script.cancel = () => ({ kind: 'unavailable', detail: 'away' });
    config.outsideCallsPerMinute = 1;
    expect(await cancelOrder(who, billingNo)).toMatchObject({
      code: codes.notCancelled,
      messageKey: 'error_not_cancelled',
      content: { can_retry: true },
    });
    expect(await cancelOrder(who, billingNo)).toMatchObject({ code: codes.tooManyRequests });
    expect(stage.provider.asked.cancel).toEqual([`${billingNo}-1`]);
    stage.provider.script.cancel = () => ({ kind: 'refused', detail: 'never' });
    config.outsideCallsPerMinute = 0;
    expect(await cancelOrder(who, billingNo)).toMatchObject({
      code: codes.notCancelled,
      messageKey: 'error_cannot_cancel',
      content: { can_retry: false },
    });
  });
});

async function linkFor(who: CallContext) {
  const suid = suidOf(who);
  const made = await createMakeUpLink(stage.database, sampleMakeUpLink(stage.store.id, suid), {
    replace: false,
    operator: 'x',
    keep: true,
  });
  if (made.kind !== 'created') throw new Error(made.reason);
  return made.link;
}

describe('I-02 while the game is away', () => {
  const needsGame: Record<string, (who: CallContext) => Promise<Answer<unknown> | undefined>> = {
    ...Object.fromEntries(
      Object.entries(calls).map(([call, make]) => [call, (who: CallContext) => make(who, 1)]),
    ),
    'log in': (who) => logIn(who, { ...typed(who), client_id: 'client-web' }),
    'enter from the game': (who) =>
      enterWithGameToken(who, { clientId: 'client-web', gameToken: suidOf(who) }),
    'log in for a make-up payment': (who) => logInForMakeUp(who, { ...typed(who), game_id: 'gp1' }),
    'act for a character': (who) =>
      notOwnRole(who, { clientId: 'client-web', serverId: 's1', roleId: `role-of-${suidOf(who)}` }),
    'pay a debt': async (who) => {
      const link = await linkFor(who);
      const fields = { product_id: undefined, replenish_id: link.replenish_id, role_id: link.role_id };
      return pay(who, '/api/pay/platform_pay', payFields(fields));
    },
  };

  it.each(Object.keys(needsGame))('I-02 players cannot %s, with a temporary error', async (call) => {
    isAway = true;
    expect(await needsGame[call]!(visitor())).toMatchObject({ kind: 'refusal', code: codes.unavailable });
    isAway = false;
    expect((await needsGame[call]!(visitor()))?.kind ?? 'content').toBe('content');
  });
});

describe('I-04 logging in for a make-up payment', () => {
  const enter = async (who: CallContext, fields: object = {}) => {
    const answer = await logInForMakeUp(who, { ...typed(who), game_id: 'gp1', ...fields });
    return answer.kind === 'content' ? answer.content.replenish_id : answer.code;
  };

  it('I-04 leads to the link that was opened, else to the newest that can be paid, else nowhere', async () => {
    const who = visitor();
    expect(await enter(who)).toBe('');
    const [old, young] = [await linkFor(who), await linkFor(who)];
    await stage.rows(
      `update make_up_link set created_at = created_at - interval '1 hour' where replenish_id = $1`,
      [old.replenish_id],
    );
    expect(await enter(who)).toBe(young.replenish_id);
    expect(await enter(who, { replenish_id: ` ${old.replenish_id.toLowerCase()} ` })).toBe(old.replenish_id);
  });

  it('I-04 O-10 a login that arrives again leads to the link of its first answer, and to no other', async () => {
    const who = visitor();
    const old = await linkFor(who);
    const attempt_id = attempt();
    expect(await enter(who, { attempt_id })).toBe(old.replenish_id);
    const young = await linkFor(who);
    expect(await enter(who, { attempt_id })).toBe(old.replenish_id);
    expect(await enter(who, { attempt_id, replenish_id: young.replenish_id })).toBe(
      codes.idempotencyKeyReused,
    );
    expect(await enter(who)).toBe(young.replenish_id);
  });

  it('I-04 only for a game of the brand', async () => {
    expect(await enter(visitor(), { game_id: 'gp9' })).toBe(codes.noGame);
  });
});
