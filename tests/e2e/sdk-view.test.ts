import { readFileSync } from 'node:fs';
import type { Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import { press } from './buying.ts';
import { journey } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { gameToken, sdkAddress } from './sdk-address.ts';
import { Shop } from './shop.ts';

/** Where a request carries this text: in its address, in a header, or in what it sends. */
function carries(request: Request, text: string): string[] {
  const places: [string, string][] = [
    ['address', request.url()],
    ['headers', JSON.stringify(request.headers())],
    ['body', request.postData() ?? ''],
  ];
  return places.filter(([, content]) => content.includes(text)).map(([place]) => place);
}

/** From chosen goods to the button that pays. */
async function toPlatformPay(shop: Shop): Promise<void> {
  await shop.order.getByRole('button', { name: 'Choose a character' }).click();
  await shop
    .popup('role_choose')
    .getByRole('button', { name: /Level \d+/ })
    .first()
    .click();
  await shop.chooseMethod('Platform Pay');
}

describe('opened by the game', () => {
  journey(
    'I-09 the game’s player is logged in and buys; the token leaves the address bar, is sent only to the store, and is in no event or log; a reload works',
    async ({ world, visit }) => {
      const token = await gameToken(world, 'sample01');
      // With consent, events are sent, which contain pages and addresses.
      const visitor = await visit({ phone: true, recording: 'agreed' });
      const { page, context } = visitor;
      const shop = new Shop(visitor);
      const seen: string[] = [];
      const events: string[] = [];
      context.on('request', (request) => {
        const { host, pathname } = new URL(request.url());
        if (pathname.startsWith('/service/recharge/')) events.push(request.postData() ?? '');
        for (const place of carries(request, token)) seen.push(`${host}${pathname} ${place}`);
      });
      const address = sdkAddress(world, token);
      await shop.open(address);
      await shop.isLoggedInAs('sample01');
      expect(page.url()).not.toContain(token);
      expect(await page.getByRole('button', { name: /^Log (in|out)$/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Change game' }).count()).toBe(0);

      await page.reload();
      await shop.isLoggedInAs('sample01');
      await shop.chooseGoods('60 Volt Crystals');
      await toPlatformPay(shop);
      await press(await shop.pay(), 'Pay');
      await shop.resultSays('result_success_text');

      const store = new URL(address).host;
      expect(seen).toEqual([`${store}/ address`, `${store}/util/login/get_user_info body`]);
      expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).not.toContain(token);
      expect(await page.evaluate('JSON.stringify(history.state)')).not.toContain(token);
      expect(await page.evaluate('document.referrer')).not.toContain(token);
      const browser = await context.newCDPSession(page);
      const { entries } = await browser.send('Page.getNavigationHistory');
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.filter(({ url }) => url.includes(token))).toEqual([]);

      // What the store keeps and says of it: events, and the server's log, in which the visit stands.
      await waitFor('the event of the visit', async () => events.length > 0);
      expect(events.join()).not.toContain(token);
      const kept = await waitFor('events that are kept', async () => {
        const rows = await world.sql<{ row: string }>(
          'select to_jsonb(e)::text as row from tracking_event e',
        );
        return rows.length > 0 && rows.map(({ row }) => row).join();
      });
      expect(kept).not.toContain(token);
      const logged = readFileSync(world.processes.get('server-1')?.logFile ?? '', 'utf8');
      expect(logged).toContain('/util/login/get_user_info');
      expect(logged).not.toContain(token);
    },
  );

  journey(
    'I-09 a link with another account than this device knows asks whose purchase it is, and account and character are next to Pay',
    async ({ world, visit }) => {
      const prepared = await preparePlayer(world, 'watt', { account: 'sample04' });
      const visitor = await visit({ phone: true, remembered: prepared.remembered });
      const { page } = visitor;
      const shop = new Shop(visitor);
      const theirs = sdkAddress(world, await gameToken(world, 'sample05'));
      await shop.open(theirs);
      await shop.text('whose_title').waitFor();
      await page.getByText(shop.t('whose_here', { text: 'sample05', name: 'sample04' })).waitFor();
      expect(await shop.order.count()).toBe(0);

      await page.getByRole('button', { name: 'Continue as sample04' }).click();
      await shop.isLoggedInAs('sample04');
      expect(page.url()).not.toContain('visit=');
      await shop.chooseGoods('60 Volt Crystals');
      await toPlatformPay(shop);
      await shop
        .popup('recharge_title')
        .getByText(/^Account sample04\s· /)
        .waitFor();
      await press(await shop.pay(), 'Pay');
      await shop.resultSays('result_success_text');

      await shop.open(
        theirs.replace(/oauth_token=[^&]*/, `oauth_token=${await gameToken(world, 'sample05')}`),
      );
      await page.getByRole('button', { name: 'Buy for sample05' }).click();
      await shop.isLoggedInAs('sample05');
      await shop.chooseGoods('60 Volt Crystals');
      await toPlatformPay(shop);
      await shop
        .popup('recharge_title')
        .getByText(/^Account sample05\s· /)
        .waitFor();
    },
  );

  journey(
    'I-08 I-09 an unknown token, and an ended session, ask to reopen the shop from the game',
    async ({ world, visit }) => {
      const visitor = await visit({ phone: true });
      const shop = new Shop(visitor);
      await shop.open(sdkAddress(world, 'no-token-of-this-game'));
      await shop.text('sdk_ended_title').waitFor();

      await shop.open(sdkAddress(world, await gameToken(world, 'sample02')));
      await shop.isLoggedInAs('sample02');
      await shop.chooseGoods('60 Volt Crystals');
      await toPlatformPay(shop);
      await world.sql('delete from player_session');
      await shop.payButton().click();
      await shop.text('sdk_ended_title').waitFor();
      expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    },
  );
});

journey('I-08 a session that ended opens the login, and the goods stay chosen', async ({ world, visit }) => {
  const prepared = await preparePlayer(world, 'watt', { account: 'sample03' });
  const visitor = await visit({ phone: true, remembered: prepared.remembered });
  const shop = new Shop(visitor);
  await shop.open(prepared.address('/selectGoods'));
  await shop.isLoggedInAs('sample03');
  await shop.isFor(prepared.role.name);
  await shop.chooseGoods('60 Volt Crystals');
  await shop.openMethods();
  await shop.chooseMethod('Platform Pay');
  await world.sql('delete from player_session');
  await shop.payButton().click();
  await shop.popup('login').waitFor();
  await shop.fillLogin('sample03');
  await shop.order.getByText('60 Volt Crystals', { exact: true }).waitFor();
});
