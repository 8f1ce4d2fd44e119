import { preparePlayer } from '../../e2e/prepared-player.ts';
import { Shop } from '../../e2e/shop.ts';
import { startBrowserThatBlocksStorage } from '../../harness/browser.ts';
import { shopOf } from '../../harness/shops.ts';
import { onSlowNetwork } from './slow-network.ts';
import type { Stage, Walk } from './stage.ts';

/** A failing network or browser. */
export const networkWalks: readonly Walk[] = [
  { name: 'network', walk: walkNetwork },
  { name: 'browser', walk: walkBrowser },
  { name: 'game-away', walk: walkGameAway },
];

const origin = ({ world }: Stage) => `http://${shopOf('watt').host}:${world.ports[0]}`;

async function walkNetwork(stage: Stage): Promise<void> {
  const { world, language, visit, stop } = stage;
  const prepared = await preparePlayer(world, 'watt', { account: 'sample16', language });
  const visitor = await visit({ language, remembered: prepared.remembered });
  const { page, context } = visitor;
  const shop = new Shop(visitor, language);
  const address = prepared.address('/my', { spec_lang: language });
  await shop.open(address);
  await shop.text('orders_none').waitFor();
  await context.setOffline(true);
  await shop.button('vip_centre', page.getByRole('main')).click();
  await shop.button('retry').waitFor({ timeout: 60_000 });
  await stop(page, 'offline');
  await context.setOffline(false);

  await shop.open(address);
  await shop.text('orders_none').waitFor();
  await onSlowNetwork(visitor, async () => {
    await shop.button('vip_centre', page.getByRole('main')).click();
    await page.getByRole('heading', { name: shop.t('vip_centre') }).waitFor();
    await stop(page, 'slow');
  });
  await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
  await page.mouse.move(10, 10);
  await page
    .getByRole('banner')
    .getByRole('button', { name: shop.t('language') })
    .click();
  await page.getByRole('list', { name: shop.t('language') }).waitFor();
  await context.setOffline(true);
  await page
    .getByRole('list', { name: shop.t('language') })
    .getByRole('button')
    .nth(2)
    .click();
  await stop(page, 'language not to be had');
  await context.setOffline(false);
}

/** The game cannot be reached, so the characters are unknown. */
async function walkGameAway({ world, language, visit, stop }: Stage): Promise<void> {
  const prepared = await preparePlayer(world, 'watt', { account: 'sample08', language });
  const { page } = await visit({ language, remembered: prepared.remembered });
  const shop = new Shop({ page }, language);
  await world.processes.get('sandbox')?.stop();
  await shop.open(`${prepared.player.origin}/selectGoods?spec_lang=${language}`);
  await page
    .getByRole('region', { name: shop.t('who_gets_it') })
    .getByRole('button')
    .click();
  await shop.button('retry').waitFor({ timeout: 60_000 });
  await stop(page, 'game away');
  await world.restart('sandbox');
}

async function walkBrowser(stage: Stage): Promise<void> {
  const { language, stop } = stage;
  const blocked = await startBrowserThatBlocksStorage();
  try {
    await blocked.page.setViewportSize({ width: 390, height: 844 });
    await blocked.page.goto(`${origin(stage)}/?spec_lang=${language}`);
    await new Shop(blocked, language).text('storage_blocked_text').waitFor();
    await stop(blocked.page, 'storage blocked');
  } finally {
    await blocked.close();
  }
}
