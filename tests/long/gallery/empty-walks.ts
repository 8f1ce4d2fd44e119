import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer, leaveFor } from '../../e2e/at-provider.ts';
import { Shop } from '../../e2e/shop.ts';
import { addressOf } from '../../harness/shops.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { World } from '../../harness/world.ts';
import { operated } from './publish.ts';
import type { Stage, Walk } from './stage.ts';

/** A shop with nothing to sell, a browser without scripts, and login returns that fail. */
export const emptyWalks: readonly Walk[] = [
  { name: 'empty', walk: walkEmpty },
  { name: 'no-script', walk: walkNoScript },
  { name: 'login-elsewhere', walk: walkLoginElsewhere },
];

const watt = ({ world }: Stage) => addressOf(world);

/** An area in which no game is sold. */
async function walkEmpty(stage: Stage): Promise<void> {
  const { world, language, visit, stop } = stage;
  const before = readBrand(world);
  nothingIsSoldIn(world, 'sea');
  await operated(world, 'catalogue', 'publish', '--note', 'gallery');
  const { page } = await visit({ language });
  const shop = new Shop({ page }, language);
  await waitFor('the shop to be empty', async () => {
    await shop.open(`${watt(stage)}/selectGoods?domain_area=sea&spec_lang=${language}`);
    return (await shop.text('goods_none').count()) > 0;
  });
  await stop(page, 'nothing for sale');
  writeBrand(world, before);
  await operated(world, 'catalogue', 'publish', '--note', 'gallery');
}

/** The files of the brand watt that define where games are sold. */
const soldBy = [
  'brand',
  'games/voltgarde/game',
  'games/gannetrock/game',
  'games/gannetrock/sub-games/gannetrock-corsairs/game',
];

interface SoldWhere {
  areas?: unknown[];
  entryCodes?: { area?: string }[];
  codaPayArea?: string;
}

const fileOf = (world: World, name: string) => join(world.folder, 'brands/watt', `${name}.json`);
const readBrand = (world: World) => soldBy.map((name) => readFileSync(fileOf(world, name), 'utf8'));

function writeBrand(world: World, texts: readonly string[]): void {
  for (const [index, name] of soldBy.entries()) writeFileSync(fileOf(world, name), texts[index] ?? '');
}

function nothingIsSoldIn(world: World, area: string): void {
  const left = readBrand(world).map((text) => {
    const file = JSON.parse(text) as SoldWhere;
    return JSON.stringify({
      ...file,
      ...(file.entryCodes
        ? { entryCodes: file.entryCodes.filter((code) => code.area !== area) }
        : { areas: file.areas?.filter((one) => one !== area) }),
      ...(file.codaPayArea === area && { codaPayArea: 'eru' }),
    });
  });
  writeBrand(world, left);
}

async function walkNoScript(stage: Stage): Promise<void> {
  const { language, visit, stopUnscripted: stop } = stage;
  const { page } = await visit({ language, scripts: false });
  await page.goto(`${watt(stage)}/selectGoods?spec_lang=${language}`);
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await stop(page, 'goods');
  await page.goto(`${watt(stage)}/my?spec_lang=${language}`);
  await stop(page, 'account');
}

/** The player declined at the provider; and a provider's answer that this browser never requested. */
async function walkLoginElsewhere(stage: Stage): Promise<void> {
  const { language, visit, stop, stopElsewhere } = stage;
  const visitor = await visit({ language });
  const { page } = visitor;
  const shop = new Shop(visitor, language);
  let back = '';
  page.on('response', (response) => {
    const { location } = response.headers();
    if (location?.startsWith('/login/return/')) back = new URL(location, response.url()).href;
  });
  await shop.open(`${watt(stage)}/selectGoods?spec_lang=${language}`);
  await leaveFor(shop, 'google');
  await stopElsewhere(page, 'at the provider');
  await answer(page, 'Deny');
  await shop.popup('login').waitFor();
  await stop(page, 'denied');
  await leaveFor(shop, 'google');
  await answer(page, 'Allow');
  await shop.page.waitForURL((url) => url.pathname === '/selectGoods' && url.hash === '');
  const stranger = await visit({ language });
  await stranger.page.goto(back);
  const lost = new Shop(stranger, language);
  await lost.text('log_fail').waitFor();
  await lost.popup('login').waitFor();
  await stop(stranger.page, 'failed');
}
