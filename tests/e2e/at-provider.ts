import type { Page } from 'playwright-core';
import type { Shop } from './shop.ts';

type Provider = 'google' | 'ios';

const consent = (page: Page) => page.locator('input[name="person"]');

/** From the header's button to the provider's consent page. */
export async function leaveFor(shop: Shop, provider: string): Promise<void> {
  const { page } = shop;
  if (!(await shop.popup('login').isVisible()))
    await page
      .getByRole('banner')
      .getByRole('button', { name: shop.t('login_short') })
      .click();
  await shop.button(`login_with_${provider as Provider}`, shop.popup('login')).click();
  await consent(page).waitFor();
}

/** Presses a button of the consent page, by its English name in any language. */
export async function answer(page: Page, button: 'Allow' | 'Deny', person = 'Anna'): Promise<void> {
  await consent(page).fill(person);
  await page
    .getByRole('button')
    .and(page.locator(`button[value="${button.toLowerCase()}"]`))
    .click();
}

/** The sample game creates an account for a login by a provider. */
export async function guestName(shop: Shop): Promise<string> {
  const kept = shop.page.evaluate(
    'JSON.parse(localStorage.getItem("paymentUserinfo") ?? "null")?.value?.username',
  );
  return (await kept) as string;
}

/** Waits until a player is logged in at this address; returns the account’s name. */
export async function isIn(shop: Shop, path: string): Promise<string> {
  await shop.page.waitForURL((url) => url.pathname === path && url.hash === '');
  await shop.page
    .getByText(/^Account: guest|guest\d{4}/)
    .first()
    .waitFor({ state: 'attached' });
  return guestName(shop);
}

/** Where a provider is not to be had at watt, or not by its first client id. */
export const elsewhere: Readonly<Record<string, { brand: string; clientId?: string }>> = {
  ios: { brand: 'joynet' },
  vk: { brand: 'ru' },
  huawei: { brand: 'watt', clientId: 'voltgarde-android' },
};
