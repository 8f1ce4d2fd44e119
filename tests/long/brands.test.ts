import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { root, setUpWorld } from '../harness/world.ts';

const world = setUpWorld();

const brands = readdirSync(join(root, 'brands')).filter((name) => name !== 'accounts');
const cases = brands.flatMap((brand) =>
  (['production', 'demo'] as const).map((environment) => [brand, environment] as const),
);

it.each(cases)(
  'B-01 B-06 %s sells in %s: one method is paid, and the goods arrive in the game',
  async (brand, environment) => {
    const player = await playerOf(world, brand, { environment });
    const goods = (await player.goods()).find((g) => !g.isLimit)!;
    const [role] = await player.roles();
    const [region] = Object.values(await player.methods(goods.value));
    const answer = await player.pay(goods, role!, region!.methods[0]!.channel_id);
    expect(answer.code).toBe(1);
    await press(answer.content.url, 'Pay');
    await player.untilOrder(answer.content.billing_no, ['delivered']);
    const [order] = await world.sql<{ store: string }>('select store from orders where billing_no = $1', [
      answer.content.billing_no,
    ]);
    expect(order?.store).toBe(`${brand}.${environment}`);
  },
);
