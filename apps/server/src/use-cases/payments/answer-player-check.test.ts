import type { Game } from '@gemporium/catalogue/types.ts';
import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { answerPlayerCheck } from './answer-player-check.ts';

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
let shopperId: string | undefined;
beforeAll(async () => {
  // Players with the same id in another store or game, who must not make this one known.
  stage = await openStage({
    isAlone: true,
    provider: {
      readPlayerCheck: () =>
        shopperId === undefined
          ? undefined
          : {
              shopperId,
              reply: (isKnown) => ({ status: isKnown ? 204 : 400, contentType: 'x', body: '' }),
            },
    },
  });
  buyers = buyersOf(stage);
});
afterAll(() => stage.close());

async function ask(id: string | undefined, account = 'main', provider = 'scripted') {
  shopperId = id;
  const reply = await answerPlayerCheck(stage.services, provider, account, {} as IncomingRequest);
  return reply?.status;
}
const closed = ({ billingNo }: Bought, minutes: number) =>
  stage.rows('update payment set expires_at = now() - make_interval(mins => $2) where billing_no = $1', [
    billingNo,
    minutes,
  ]);

describe('O-11 a provider verifies the payer before it charges', () => {
  it('O-11 a player who is about to pay is known, at this account only', async () => {
    const { suid } = await buyers.bought();
    expect(await ask(suid)).toBe(204);
    expect(await ask(suid, 'second')).toBe(400);
    expect(await ask('nobody')).toBe(400);
    expect(await ask("'; --")).toBe(400);
  });

  it('O-11 players with one number in each store and each game are told apart', async () => {
    const places = [stage.store, ...stage.neighbours].flatMap((at) =>
      (
        [
          ['gp1', 'client-web'],
          ['gp2', 'second-web'],
        ] as const
      ).map(([gpId, clientId]) => ({ at, gpId, clientId })),
    );
    const askAll = async () => {
      const answers: unknown[] = [];
      for (const { at, gpId } of places) answers.push(await ask(`${at.id}:${gpId}:7:7`));
      return answers;
    };
    for (const [index, { at, gpId, clientId }] of places.entries()) {
      expect(await askAll()).toEqual(places.map((_, of) => (of < index ? 204 : 400)));
      await stage.pay({ client_id: clientId, role_id: 'seven' }, { suid: '7:7', gpId, clientId }, at);
    }
    expect(await askAll()).toEqual(Array(6).fill(204));
  });

  it('O-11 a shopper of an unknown store, game or form is nobody', async () => {
    const { suid } = await buyers.bought();
    const id = `${stage.store.id}:gp1:${suid}`;
    expect(await ask(id)).toBe(204);
    const others = [`nobody:gp1:${suid}`, `${stage.store.id}:gp9:${suid}`, `${id}9`, `gp1:${suid}`];
    for (const other of [...others, `${stage.store.id}:gp1:`, ''])
      expect([other, await ask(other)]).toEqual([other, 400]);
  });

  it('O-11 a token of an earlier release, with the player’s number alone, is valid in each store and game', async () => {
    const known: unknown[] = [];
    for (const [index, at] of [stage.store, ...stage.neighbours].entries())
      for (const [gpId, clientId] of [
        ['gp1', 'client-web'],
        ['gp2', 'second-web'],
      ] as const) {
        // A game's numbers may have the sign that the store puts between the parts of its own.
        const suid = ['payer', index, gpId].join(gpId === 'gp1' ? '-' : ':');
        expect(await ask(suid)).toBe(400);
        await stage.pay({ client_id: clientId, role_id: suid }, { suid, gpId, clientId }, at);
        known.push(await ask(suid));
      }
    expect(known).toEqual(Array(6).fill(204));
  });

  it('O-11 a player who is about to pay in a sub-game is known', async () => {
    const { games } = stage.brand;
    const [outer, inner] = games as [Game, Game];
    Object.assign(stage.brand, {
      games: [{ ...outer, subGames: [{ ...inner, gpId: 'gp-within' }] }],
    });
    try {
      const suid = 'payer-within';
      const player = { suid, gpId: 'gp-within', clientId: 'second-web' };
      await stage.pay({ client_id: 'second-web', role_id: suid }, player);
      expect(await ask(`${stage.store.id}:gp-within:${suid}`)).toBe(204);
      expect(await ask(suid)).toBe(204);
    } finally {
      Object.assign(stage.brand, { games });
    }
  });

  it.each([
    ['declined', 204],
    ['paid', 204],
    ['cancelled', 400],
    ['expired', 400],
  ] as const)('O-09 O-11 a player whose payment is %s is answered with %d', async (status, expected) => {
    const order = await buyers.bought();
    await stage.say(order.reference, status);
    expect(await ask(order.suid)).toBe(expected);
  });

  it('O-11 an open payment still accepts money for one hour after its page closes', async () => {
    const order = await buyers.bought();
    await closed(order, 59);
    expect(await ask(order.suid)).toBe(204);
    await closed(order, 61);
    expect(await ask(order.suid)).toBe(400);
  });

  it('O-11 a player who dropped one payment and opened another is known', async () => {
    const order = await buyers.bought();
    await stage.say(order.reference, 'cancelled');
    await buyers.bought({}, order.suid);
    expect(await ask(order.suid)).toBe(204);
  });

  it('O-11 a player whose order another payment has paid is not charged again for it', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    const second = `${order.billingNo}-2`;
    // The page of the second payment cannot be closed while an attempt is under way on it.
    const accounts = 'update payment set account = $2 where reference = $1';
    await stage.rows(accounts, [order.reference, 'second']);
    expect([await ask(order.suid), await ask(order.suid, 'second')]).toEqual([204, 204]);
    await stage.rows(accounts, [order.reference, 'main']);
    await stage.say(order.reference, 'paid');
    await stage.rows(accounts, [order.reference, 'second']);
    expect(await stage.rows('select state from payment where reference = $1', [second])).toEqual([
      { state: 'pending' },
    ]);
    expect([await ask(order.suid), await ask(order.suid, 'second')]).toEqual([400, 204]);
    // What they buy next is another matter.
    await buyers.bought({}, order.suid);
    expect(await ask(order.suid)).toBe(204);
  });

  it('O-11 a request that is no such check, or is sent to another provider’s endpoint, is not answered', async () => {
    expect(await ask(undefined)).toBeUndefined();
    const { suid } = await buyers.bought();
    expect(await ask(suid, 'main', 'adyen')).toBeUndefined();
    expect(await ask(suid, 'no-such-account')).toBeUndefined();
  });
});
