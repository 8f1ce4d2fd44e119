import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { beforeAll, expect, it } from 'vitest';
import { insertMakeUpLink } from '../../repositories/make-up-links.ts';
import { replenishmentCountryList } from '../../routes/api/pay/replenishmentCountryList.ts';
import { setUpStage } from '../../testing/stage.ts';
import { newReplenishId } from './create-link.ts';

/* With what a link can be paid: methods whose range its amount is in, on its page and in its pay call. */

const stage = setUpStage();
beforeAll(() => {
  const [more, less] = stage.brand.methods;
  Object.assign(more!, { minMoney: '5' });
  Object.assign(less!, { maxMoney: '10' });
});

let players = 0;
const linkOf = (
  amountMinor: number,
  currency: string,
  { area = currency === 'JPY' ? 'nippon' : 'universal', gpId = 'gp1' } = {},
) => {
  players += 1;
  return insertMakeUpLink(stage.database, {
    store: stage.store.id,
    replenish_id: newReplenishId(randomBytes),
    gp_id: gpId,
    client_id: 'client-web',
    suid: `pays-${players}`,
    role_id: `role-of-pays-${players}`,
    server_id: 's1',
    domain_area: area,
    amount_minor: amountMinor,
    currency,
    for_billing_no: null,
    reason: '',
    created_by: 'x',
    valid_seconds: 3600,
  });
};

it.each([
  [499, 'USD', ['109']],
  [500, 'USD', ['108', '109']],
  [1000, 'USD', ['108', '109']],
  [1001, 'USD', ['108']],
  [4, 'JPY', ['109']],
  [5, 'JPY', ['108', '109']],
  [11, 'JPY', ['108']],
])(
  'P-10 %d minor units of %s can be paid with %j, and with nothing else',
  async (minor, currency, methods) => {
    for (const paywayId of ['108', '109']) {
      const link = await linkOf(minor, currency);
      const shown = await replenishmentCountryList.handle(stage.contextOf({ suid: link.suid }), {
        replenish_id: link.replenish_id,
        platform: 'web',
      });
      if (shown.kind !== 'content') throw new Error(`refused with ${shown.code}`);
      expect(shown.content.Global?.methods.map(({ payway_id }) => payway_id)).toEqual(methods);
      const paid = await stage.pay(
        {
          product_id: undefined,
          replenish_id: link.replenish_id,
          role_id: link.role_id,
          pay_id: paywayId,
          price: toMajor({ amountMinor: minor, currency }),
          currency,
        },
        { suid: link.suid },
      );
      const code = paid.kind === 'content' ? codes.success : paid.code;
      expect(code).toBe(methods.includes(paywayId) ? codes.success : codes.noSuchMethod);
    }
  },
);

it.each([
  ['area', { area: 'closed' }],
  ['game', { gpId: 'closed' }],
])('P-10 a link into %s that the shop no longer has is paid with nothing', async (_what, closed) => {
  const { suid, replenish_id } = await linkOf(700, 'USD', closed);
  const context = stage.contextOf({ suid, ...closed });
  const answer = await replenishmentCountryList.handle(context, { replenish_id, platform: 'web' });
  expect(answer).toMatchObject({ kind: 'refusal', code: codes.noGame });
});

it('P-10 a link is paid with what its page’s platform and its own area have', async () => {
  const [more, less] = stage.brand.methods;
  Object.assign(more!, { platforms: ['ios'] });
  Object.assign(less!, { areas: ['nippon'] });
  const shown = async (platform: 'ios' | 'android' | 'web', currency: string) => {
    const { suid, replenish_id } = await linkOf(700, currency);
    const answer = await replenishmentCountryList.handle(stage.contextOf({ suid }), {
      replenish_id,
      platform,
    });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    return answer.content.Global?.methods.map(({ payway_id }) => payway_id);
  };
  expect([await shown('ios', 'USD'), await shown('web', 'USD'), await shown('android', 'USD')]).toEqual([
    ['108'],
    undefined,
    undefined,
  ]);
  Object.assign(less!, { maxMoney: '1000' });
  expect([await shown('ios', 'JPY'), await shown('web', 'JPY')]).toEqual([['108', '109'], ['109']]);
});
