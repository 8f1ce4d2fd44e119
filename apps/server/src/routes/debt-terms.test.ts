import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { insertMakeUpLink } from '../repositories/make-up-links.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { setUpStage } from '../testing/stage.ts';
import { newReplenishId } from '../use-cases/make-up/create-link.ts';
import { getCountries } from './api/pay/getCountryList.ts';
import { replenishmentCountryList } from './api/pay/replenishmentCountryList.ts';

/* One shop, one region, the same methods: what stands beside the button for goods, and for the debt of a link. */

const stage = setUpStage();
beforeAll(() => {
  for (const area of stage.brand.areas) Object.assign(area, { law: 'kr' });
});

it('S-11 a debt that is paid by link is no purchase: no right to withdraw, no box, no page of refunds', async () => {
  const { suid, replenish_id } = await insertMakeUpLink(
    stage.database,
    sampleMakeUpLink(stage.store.id, 'owes', { role_id: 'role-of-owes', amount_minor: 700 }),
  );
  const ofDebt = await replenishmentCountryList.handle(stage.contextOf({ suid }), {
    replenish_id,
    platform: 'web',
  });
  const ofGoods = await getCountries.handle(stage.contextOf({ suid }), {
    client_id: 'client-web',
    domain_area: 'universal',
    platform: 'web',
    product_id: stage.brand.games[0]!.goods[0]!.productId,
  });
  if (ofDebt.kind !== 'content' || ofGoods.kind !== 'content') throw new Error('refused');
  const terms = ofDebt.content.Global!.terms!;
  expect([terms.sentences.length, terms.links.length, terms.consents, terms.button]).toEqual([
    1,
    1,
    [],
    undefined,
  ]);
  const buying = ofGoods.content.Global!.terms!;
  expect([buying.sentences.length, buying.links.length].map((many) => many > 1)).toEqual([true, true]);
});

it('P-10 of two areas with one currency a debt has the methods of its own', async () => {
  const [one, another] = stage.brand.methods;
  Object.assign(one!, { areas: ['universal'] });
  Object.assign(another!, { areas: ['nippon'] });
  for (const area of stage.brand.areas) Object.assign(area, { currency: 'USD' });
  const offered = async (domain_area: string) => {
    const suid = `owes-in-${domain_area}`;
    const { replenish_id } = await insertMakeUpLink(stage.database, {
      store: stage.store.id,
      replenish_id: newReplenishId(randomBytes),
      gp_id: 'gp1',
      suid,
      client_id: 'client-web',
      role_id: `role-of-${suid}`,
      server_id: 's1',
      domain_area,
      amount_minor: 700,
      currency: 'USD',
      for_billing_no: null,
      reason: '',
      created_by: 'x',
      valid_seconds: 3600,
    });
    const answer = await replenishmentCountryList.handle(stage.contextOf({ suid }), {
      replenish_id,
      platform: 'web',
    });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    return answer.content.Global?.methods.map(({ payway_id }) => payway_id);
  };
  expect([await offered('universal'), await offered('nippon')]).toEqual([
    [one!.paywayId],
    [another!.paywayId],
  ]);
});
