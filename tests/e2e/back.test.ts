import { expect } from 'vitest';
import { journey } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

journey(
  'S-13 the browser’s Back closes the popup that is open, one level at a time, and leaves the screen only when none is',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample26' });
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const path = () => new URL(page.url()).pathname;
    await shop.open(`${prepared.player.origin}/`);
    const login = shop.popup('login');
    const openLogin = () => page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();

    await openLogin();
    await login.waitFor();
    await page.goBack();
    await login.waitFor({ state: 'hidden' });
    expect(path()).toBe('/selectGoods');

    await shop.logIn('sample26');
    const roles = shop.popup('role_choose');
    const openRoles = () => page.getByRole('region', { name: 'Top up for' }).getByRole('button').click();
    await openRoles();
    await roles.waitFor();
    await roles.getByRole('tab', { name: 'All servers' }).click();
    await roles.getByRole('tabpanel').getByRole('button').first().click();
    const back = page.getByRole('dialog').getByRole('button', { name: 'Back' });
    await back.waitFor();
    await page.goBack();
    await back.waitFor({ state: 'hidden' });
    expect(await roles.isVisible()).toBe(true);
    await page.goBack();
    await roles.waitFor({ state: 'hidden' });

    await shop.place('my');
    await page.waitForURL('**/my');
    await page.goBack();
    await page.waitForURL('**/selectGoods');
    await openRoles();
    await roles.waitFor();
    await roles.getByRole('button', { name: 'Close' }).click();
    await roles.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL('about:blank');
  },
);
