import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparedPlayer } from '../../e2e/prepared-player.ts';
import { operate } from '../../harness/operator.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { World } from '../../harness/world.ts';

/** Runs an operator's command. */
export async function operated(world: World, ...words: string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await operate(world, ...words);
  if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${stderr || stdout}`);
}

interface GoodsFile {
  groups: {
    goods: { productId: string; display: Record<string, string>; prices: Record<string, string> }[];
  }[];
}

/** Changes a file of the brand watt and publishes it, as its operator does. */
async function publishedWith<Content>(
  world: World,
  name: string,
  change: (content: Content) => void,
): Promise<void> {
  const file = join(world.folder, 'brands/watt', name);
  const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
  change(content);
  writeFileSync(file, JSON.stringify(content));
  await operated(world, 'catalogue', 'publish', '--note', 'gallery');
}

const goodsFile = 'games/voltgarde/goods.json';

/** Takes goods off sale; the server no longer sells them when this returns. */
export async function withdrawn(world: World, { player }: PreparedPlayer, productId: string): Promise<void> {
  await publishedWith<GoodsFile>(world, goodsFile, ({ groups }) => {
    for (const group of groups) group.goods = group.goods.filter((one) => one.productId !== productId);
  });
  await waitFor('the goods to be gone', async () =>
    (await player.goods()).every((one) => one.value !== productId),
  );
}

/** Changes a price; the server sells at it when this returns. */
export async function soldAt(
  world: World,
  { player }: PreparedPlayer,
  productId: string,
  price: string,
): Promise<void> {
  await changeGoods(world, productId, (one) => {
    one.prices.USD = price;
  });
  await waitFor('the price to be published', async () =>
    (await player.goods()).some((one) => one.value === productId && one.price === price),
  );
}

/** Renames goods, the same in all languages or one name for each; returns the name before. */
export async function goodsAreNamed(
  world: World,
  { player }: PreparedPlayer,
  productId: string,
  name: string | Record<string, string>,
): Promise<Record<string, string>> {
  let before: Record<string, string> = {};
  await changeGoods(world, productId, (one) => {
    before = one.display;
    one.display =
      typeof name === 'string' ? Object.fromEntries(Object.keys(before).map((key) => [key, name])) : name;
  });
  const shown = typeof name === 'string' ? name : name.en;
  await waitFor('the name to be published', async () =>
    (
      await player.get<{ display: string }[]>('/api/pay/getThirdGift', {
        domain_area: player.area,
        platform: 'web',
      })
    ).some(({ display }) => display === shown),
  );
  return before;
}

function changeGoods(
  world: World,
  productId: string,
  change: (goods: GoodsFile['groups'][number]['goods'][number]) => void,
): Promise<void> {
  return publishedWith<GoodsFile>(world, goodsFile, ({ groups }) => {
    for (const { goods } of groups) for (const one of goods) if (one.productId === productId) change(one);
  });
}
