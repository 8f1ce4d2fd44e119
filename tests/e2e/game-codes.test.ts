import { describe, expect } from 'vitest';
import { addressOf, shopOf } from '../harness/shops.ts';
import { sharedJourney } from './journey.ts';
import { Shop } from './shop.ts';

describe('opened by the game with a code', () => {
  sharedJourney(
    'P-12 the game’s player is logged in; the code is in no address, history or storage, is sent to the store once, and is invalid afterwards',
    async ({ world, visit }) => {
      const visitor = await visit({ phone: true });
      const { page, context } = visitor;
      const shop = new Shop(visitor);
      const { gpId, clientId } = shopOf('watt');
      const asked = new URLSearchParams({ gp_id: gpId, brand: 'watt', client_id: clientId });
      await page.goto(`${world.sandboxUrl}/game/?${asked}`);
      await page.fill('input[name=username]', 'sample31');
      await page.fill('input[name=password]', 'sample31');
      await page.getByRole('button', { name: 'Log in' }).click();
      const link = page.getByRole('link', { name: 'Open the shop with a code' }).first();
      const href = new URL((await link.getAttribute('href')) ?? '', page.url()).href;

      const carried: string[] = [];
      let code = '';
      // The game's own server answers with the shop's address: what stands behind its # is the browser's alone.
      context.on('response', (response) => {
        code ||= response.headers().location?.split('#game_code=')[1] ?? '';
      });
      context.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const { url, ...rest } = {
          url: request.url().split('#')[0],
          headers: request.headers(),
          body: request.postData(),
        };
        if (code && JSON.stringify({ url, rest }).includes(code)) carried.push(pathname);
      });
      await page.goto(href);
      await shop.isLoggedInAs('sample31');
      expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(carried).toEqual(['/util/login/game_code_auth']);
      expect(page.url()).not.toContain('game_code');
      expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).not.toContain(code);
      await page.reload();
      await shop.isLoggedInAs('sample31');

      const stranger = await visit({ phone: true });
      await stranger.page.goto(`${addressOf(world)}/?visit=sdk&client_id=${clientId}#game_code=${code}`);
      await stranger.page.getByText('Please reopen the shop').first().waitFor();
    },
  );
});
