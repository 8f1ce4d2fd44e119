import { describe, expect } from 'vitest';
import { addressOf } from '../harness/shops.ts';
import { sharedJourney } from './journey.ts';
import { Shop } from './shop.ts';

describe('R-03 a game’s code in a link', () => {
  sharedJourney.for([
    ['new', 'watt', '/@volt-sea/spring', '/selectGoods', 'voltgarde', 'sea'],
    ['old', 'joynet', '/@ash', '/selectGame', 'ashquill', 'universal'],
  ] as const)(
    'R-03 R-05 opens the game in the %s layout, with the values that a link carries',
    async ([, brand, link, first, game, area], { world, visit }) => {
      for (const phone of [true, false]) {
        const visitor = await visit({ phone });
        const { page } = visitor;
        await page.goto(`${addressOf(world, brand)}${link}?utm_source=poster&idfv=device-1`);
        await page.waitForURL((url) => url.pathname === first);
        await new Shop(visitor).started();
        const query = Object.fromEntries(new URL(page.url()).searchParams);
        expect(query).toMatchObject({ domain_area: area, utm_source: 'poster', idfv: 'device-1' });
        expect(query.client_id).toMatch(new RegExp(`^${game}-(android|ios|web)$`));
        expect(query.client_id === `${game}-web`).toBe(!phone);
        expect(await page.evaluate(() => localStorage.getItem('payment_domain_area'))).toContain(area);
      }
    },
  );

  sharedJourney(
    'R-03 opens the game from inside the shop too, and back leads back',
    async ({ world, visit }) => {
      const visitor = await visit();
      const { page } = visitor;
      await page.goto(`${addressOf(world)}/my?utm_source=poster`);
      await new Shop(visitor).started();
      await page.evaluate("history.pushState(null, '', '/@gannet?utm_source=poster')");
      await page.waitForURL((url) => url.pathname === '/selectGoods');
      await new Shop(visitor).started();
      const query = Object.fromEntries(new URL(page.url()).searchParams);
      expect(query).toEqual({ client_id: 'gannetrock-web', utm_source: 'poster' });
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/my');
    },
  );

  sharedJourney.for([
    ['new', 'watt'],
    ['old', 'joynet'],
  ] as const)('R-03 an unknown code says so in the %s layout', async ([, brand], { world, visit }) => {
    const { page } = await visit();
    await page.goto(`${addressOf(world, brand)}/@nobody/at-all`);
    await page.waitForURL((url) => url.pathname === '/showError');
    await page.getByRole('heading').first().waitFor();
  });
});
