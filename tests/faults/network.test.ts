import { join } from 'node:path';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { describe, expect } from 'vitest';
import { payOnPhone, press } from '../e2e/buying.ts';
import { journey as base, slice } from '../e2e/journey.ts';
import { preparePlayer } from '../e2e/prepared-player.ts';
import { Shop } from '../e2e/shop.ts';
import { startBrowser } from '../harness/browser.ts';
import { exchange } from '../harness/http.ts';
import { startProcess, untilUp } from '../harness/processes.ts';
import { addressOf } from '../harness/shops.ts';
import { root, type World } from '../harness/world.ts';

/**
 * What a browser says of a machine that is not there. Parts of the shop that come later come from the page's own host
 * alone: what had not come before it went down says so.
 */
const unreachable = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_CONNECTION_RESET/,
  /ERR_SOCKET_NOT_CONNECTED/,
  /no answer from the store/,
  /could not load the later part/,
  /imported module: \S+\/tracking-/,
  // The browser looks for a newer worker; and what that one says while nobody answers.
  /error occurred when fetching the script/,
  /status(?: of)? 503\D.*\/return\/platform-pay\//,
];
const platformPay = { method: 'Platform Pay', channel: undefined };

/** What is read of an image element. */
interface Picture {
  decode(): Promise<void>;
  currentSrc: string;
  naturalWidth: number;
}

/** Backup addresses are another machine's: this browser finds them under another address of the loopback. */
const otherMachine = '127.0.0.2';
const journey = base
  .override('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser([`--host-resolver-rules=MAP backup-watt.localhost ${otherMachine}`]);
    onCleanup(() => browser.close());
    return browser;
  })
  /** The backup's origin; its machine is up from the first test that asks for it. */
  .extend('backup', { scope: 'file' }, async ({ world }, { onCleanup }) => {
    const origin = await backupOrigin(world);
    const elsewhere = await startOtherMachine(world, origin);
    onCleanup(async () => void (await elsewhere.stop()));
    return origin;
  });

/** The backup origin in watt's page. */
async function backupOrigin(world: World): Promise<URL> {
  const page = await exchange('GET', `${addressOf(world)}/selectGoods`);
  const origin = /http:\/\/backup-watt\.localhost:\d+/.exec(
    page.headers['content-security-policy'] ?? '',
  )?.[0];
  if (!origin) throw new Error('the page names no backup address');
  return new URL(origin);
}

/** The same store on the other machine: another process on the same database, under the same ports. */
async function startOtherMachine(world: World, backup: URL) {
  const [metricsPort] = await ownPorts(1);
  const port = String(world.ports[0]);
  const env = {
    HOST: otherMachine,
    PORT: port,
    BACKUP_PORT: backup.port,
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: join(world.folder, 'elsewhere'),
    LOCAL_SECRET_FILE: join(world.folder, 'local-secret'),
    RUN_MODE: 'local',
    BRANDS_DIR: join(world.folder, 'brands'),
    STOREFRONT_DIR: join(root, 'dist/storefront'),
    SANDBOX_URL: world.sandboxUrl,
    NOTIFY_ORIGIN: `http://${otherMachine}:${port}`,
  };
  const log = join(world.folder, 'elsewhere.log');
  const running = startProcess('elsewhere', join(root, 'dist/server/main.js'), env, log);
  await untilUp(running, `http://127.0.0.1:${metricsPort}/metrics`);
  return running;
}

async function kill(world: World, name: string): Promise<void> {
  const running = world.processes.get(name);
  running?.kill('SIGKILL');
  await running?.stop();
}

describe('when the store cannot be reached', () => {
  // Comes first: no other machine is up yet.
  journey(
    'W-01 the server is killed while the page waits for the result: the page continues when it is back',
    async ({ world, visit }) => {
      const prepared = await preparePlayer(world, 'watt', { account: 'sample01' });
      const visitor = await visit({ phone: true, remembered: prepared.remembered, expects: unreachable });
      const shop = new Shop(visitor);
      const provider = await payOnPhone(shop, prepared, prepared.goods[0]!, platformPay);
      await shop.resultSays('result_pending_title');

      await kill(world, 'server-1');
      const noticed = visitor.context.waitForEvent('requestfailed');
      await provider.getByRole('button', { name: 'Pay', exact: true }).click();
      await noticed;
      await shop.resultSays('result_pending_title');
      await world.restart('server-1');
      await shop.resultSays('result_success_text');
    },
  );

  journey(
    'W-01 the primary host is down: the backup continues the purchase, and is remembered for a day',
    async ({ world, backup, visit }) => {
      try {
        const prepared = await preparePlayer(world, 'watt', { account: 'sample02' });
        const visitor = await visit({ phone: true, remembered: prepared.remembered, expects: unreachable });
        const shop = new Shop(visitor);
        await shop.open(prepared.address('/selectGoods'));
        await shop.isFor(prepared.role.name);
        await kill(world, 'server-1');

        await shop.chooseGoods(prepared.goods[0]!.display);
        await shop.openMethods();
        await shop.chooseMethod(platformPay.method);
        const kept = await visitor.page.evaluate<string>('localStorage.getItem("paymentBakApi")');
        const { value, expires } = JSON.parse(kept) as { value: string; expires: number };
        expect(value).toBe(backup.origin);
        const days = (expires - Date.now()) / 86_400_000;
        expect(days).toBeGreaterThan(0.99);
        expect(days).toBeLessThanOrEqual(1);

        const asked: string[] = [];
        visitor.page.on('request', (request) => {
          const { origin, pathname } = new URL(request.url());
          if (pathname.startsWith('/api/')) asked.push(origin);
        });
        const provider = await shop.pay();
        await press(provider, 'Pay');
        await shop.resultSays('result_success_text');
        expect(new Set(asked)).toEqual(new Set([backup.origin]));
      } finally {
        await world.restart('server-1');
      }
    },
  );

  journey(
    'W-01 P-13 the primary host goes down while the player pays in the same tab: the return leads to the backup, with the result of one order',
    async ({ world, backup, visit }) => {
      try {
        const prepared = await preparePlayer(world, 'watt', { account: 'sample07' });
        const visitor = await visit({ phone: true, remembered: prepared.remembered, expects: unreachable });
        await visitor.context.addInitScript('window.open = () => null;');
        const { page } = visitor;
        const shop = new Shop(visitor);
        await shop.open(prepared.address('/selectGoods'));
        await shop.chooseGoods(prepared.goods[0]!.display);
        await shop.openMethods();
        await shop.chooseMethod(platformPay.method);
        const kept = visitor.context.waitForEvent('serviceworker');
        await shop.payButton().click();
        const pay = page.getByRole('button', { name: 'Pay', exact: true });
        await pay.waitFor();
        expect(new URL((await kept).url()).pathname).toBe('/return/worker.js');
        await kill(world, 'server-1');

        await pay.click();
        await shop.resultSays('result_success_text');
        expect(new URL(page.url()).origin).toBe(backup.origin);
        await shop.resultSays('returned_text');
        const orders = await world.sql<{ billing_no: string; state: string }>(
          'select billing_no, state from orders where role_id = $1',
          [prepared.role.role_id],
        );
        expect(orders).toEqual([{ billing_no: await shop.billingNo(), state: 'delivered' }]);
      } finally {
        await world.restart('server-1');
      }
    },
  );

  journey(
    'W-01 O-10 a tap on Pay without a network: the page says so, and continues with one order when it is back',
    async ({ world, visit }) => {
      const prepared = await preparePlayer(world, 'watt', { account: 'sample08' });
      const visitor = await visit({
        phone: true,
        remembered: prepared.remembered,
        expects: [...unreachable, /ERR_INTERNET_DISCONNECTED/],
      });
      const { page, context } = visitor;
      const shop = new Shop(visitor);
      await shop.open(prepared.address('/selectGoods'));
      await shop.chooseGoods(prepared.goods[0]!.display);
      await shop.openMethods();
      await shop.chooseMethod(platformPay.method);
      await context.setOffline(true);
      const lost = context.waitForEvent('requestfailed');
      await shop.payButton().click();
      await page.getByText(shop.t('offline_text'), { exact: true }).waitFor();
      await lost;
      await context.setOffline(false);
      await page.getByText(shop.t('offline_text'), { exact: true }).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await shop.resultSays('result_success_text');
      const orders = await world.sql<{ billing_no: string }>(
        'select billing_no from orders where role_id = $1',
        [prepared.role.role_id],
      );
      expect(orders).toEqual([{ billing_no: await shop.billingNo() }]);
    },
  );

  journey(
    'S-01 a phone without a network that turns dark keeps the shop’s logo',
    async ({ world, visit }) => {
      const prepared = await preparePlayer(world, 'watt', { account: 'sample09' });
      const visitor = await visit({ phone: true, remembered: prepared.remembered, expects: unreachable });
      const { page, context } = visitor;
      const shop = new Shop(visitor);
      await shop.open(prepared.address('/selectGoods'));
      // Parts of the shop that come later are there from the first thing that a player does.
      await shop.chooseGoods(prepared.goods[0]!.display);
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      for (const colorScheme of ['dark', 'light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const logo = page.getByRole('banner').getByRole('img', { name: 'Wattstone Games' });
        const file = colorScheme === 'dark' ? /\/logo-dark\.svg$/ : /\/logo\.svg$/;
        await expect.poll(() => logo.evaluate((image: Picture) => image.currentSrc)).toMatch(file);
        const width = await logo.evaluate((image: Picture) => image.decode().then(() => image.naturalWidth));
        expect(width).toBeGreaterThan(0);
      }
    },
  );

  journey('S-14 a full storage: the player logs in and buys all the same', async ({ world, visit }) => {
    const visitor = await visit({ phone: true, expects: [/no room to keep/] });
    await visitor.context.addInitScript(`
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (this === localStorage && key !== 'storageProbe' && key !== 'payment_domain_area')
          throw new DOMException('full', 'QuotaExceededError');
        set.call(this, key, value);
      };`);
    const prepared = await preparePlayer(world, 'watt', { account: 'sample09' });
    const shop = new Shop(visitor);
    await shop.open(prepared.address('/selectGoods'));
    await shop.logIn('sample09');
    await shop.chooseGoods(prepared.goods[0]!.display);
    await shop.openMethods();
    await shop.chooseMethod(platformPay.method);
    await press(await shop.pay(), 'Pay');
    await shop.resultSays('result_success_text');
  });

  const steps = ['log in', 'choose the character', 'pay', 'see the result'] as const;
  journey.for(slice(steps.map((step, index) => ({ step, account: `sample0${index + 3}` }))))(
    'W-01 the primary host goes down just before the player would $step: the purchase continues in place, without a browser error page',
    async ({ step, account }, { world, backup, visit }) => {
      const goDownBefore = async (next: (typeof steps)[number]) => {
        if (next === step) await kill(world, 'server-1');
      };
      try {
        const prepared = await preparePlayer(world, 'watt', { account });
        const visitor = await visit({ phone: true, expects: unreachable });
        const { page } = visitor;
        const shop = new Shop(visitor);
        await shop.open(prepared.address('/selectGoods'));
        // The player's first move brings the rest of the page.
        await shop.chooseGoods(prepared.goods[0]!.display);
        await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
        await shop.popup('login').waitFor();

        await goDownBefore('log in');
        await shop.fillLogin(account);
        await goDownBefore('choose the character');
        await shop.isFor(prepared.role.name);
        await shop.chooseGoods(prepared.goods[0]!.display);
        await shop.openMethods();
        await shop.chooseMethod(platformPay.method);
        await goDownBefore('pay');
        const provider = await shop.pay();
        await goDownBefore('see the result');
        await provider.getByRole('button', { name: 'Pay', exact: true }).click();
        await shop.resultSays('result_success_text');
        expect(page.url()).toContain(new URL(prepared.address('/')).host);
        expect(await page.evaluate('localStorage.getItem("paymentBakApi")')).toContain(backup.origin);
        expect(await page.getByText(shop.t('account_of', { text: account })).count()).toBe(1);
      } finally {
        await world.restart('server-1');
      }
    },
  );
});
