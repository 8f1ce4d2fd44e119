import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings, englishLeft, overflows, standsStill } from './looks-right.ts';
import type { PreparedPlayer } from './prepared-player.ts';
import type { Shop } from './shop.ts';

export const isOld = ({ player }: PreparedPlayer) => player.host.includes('joynet');

/** The account page: a screen in the new layout, behind the header's menu in the old one. Returns its locator. */
export async function openAccount(shop: Shop, prepared: PreparedPlayer): Promise<Locator> {
  const language = { spec_lang: shop.language };
  if (!isOld(prepared)) {
    await shop.open(prepared.address('/my', language));
    return shop.page.getByRole('main');
  }
  await shop.open(prepared.address('/selectGoods', language));
  const header = shop.page.getByRole('banner');
  await header.locator('summary').click();
  await shop.button('my_orders', header).click();
  return shop.popup('my');
}

/** The VIP centre, from the account page. */
export async function openCentre(shop: Shop, prepared: PreparedPlayer): Promise<Locator> {
  const account = await openAccount(shop, prepared);
  await shop.button('vip_centre', account).click();
  const centre = isOld(prepared) ? shop.popup('vip_centre') : shop.page.getByRole('main');
  await centre.getByRole('progressbar', { name: shop.t('vip_progress') }).waitFor();
  return centre;
}

export async function closePopup(shop: Shop, popup: Locator): Promise<void> {
  await shop.button('close', popup).click();
  await popup.waitFor({ state: 'hidden' });
}

/** Nothing is too large at either width, nothing is left in English, and in two scripts axe finds nothing in light or dark. */
export async function looksRight(shop: Shop): Promise<void> {
  const { page, language } = shop;
  await standsStill(page);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const findings: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await standsStill(page);
    findings.push(...(await overflows(page)).map((found) => `${width} px: ${found}`));
  }
  await page.setViewportSize(size);
  if (language !== 'en')
    findings.push(...(await englishLeft(page, language)).map((left) => `English: ${left}`));
  if (language === 'en' || language === 'ar') {
    findings.push(...(await axeFindings(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await axeFindings(page, ['color-contrast'])).map((found) => `dark: ${found}`));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect(findings).toEqual([]);
}
