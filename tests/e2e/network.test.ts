import { join } from 'node:path';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { describe, expect } from 'vitest';
import { startBrowser } from '../harness/browser.ts';
import { exchange } from '../harness/http.ts';
import { startProcess, untilUp } from '../harness/processes.ts';
import { root, type World } from '../harness/world.ts';
import { payOnPhone, press } from './buying.ts';
import { journey as base, slice } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/**
 * What a browser says of a machine that is not there. Parts of the shop that come later come from the page's own host
 * alone: what had not come before it went down says so.
 */
const unreachable = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_CONNECTION_RESET/,
  /no answer from the store/,
  /a part of the shop did not come/,
  /imported module: \S+\/tracking-/,
];
const platformPay = { method: 'Platform Pay', channel: undefined };

/** Backup addresses are another machine's: this browser finds them under another address of the loopback. */
const otherMachine = '127.0.0.2';
const journey = base.override('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
  const browser = await startBrowser([`--host-resolver-rules=MAP backup-watt.localhost ${otherMachine}`]);
  onCleanup(() => browser.close());
  return browser;
});

/** The backup origin that watt's page is told. */
async function backupOrigin(world: World): Promise<URL> {
  const page = await exchange('GET', `http://watt.localhost:${world.ports[0]}/selectGoods`);
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
  journey(
    'W-01 the server is killed while the page waits for the result: the page goes on when it is back',
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
    'W-01 the primary address is down: the backup address carries the purchase on, and is remembered for a day',
    async ({ world, visit }) => {
      const backup = await backupOrigin(world);
      const elsewhere = await startOtherMachine(world, backup);
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
        await elsewhere.stop();
        await world.restart('server-1');
      }
    },
  );

  const steps = ['log in', 'choose the character', 'pay', 'see the result'] as const;
  journey.for(slice(steps.map((step, index) => ({ step, account: `sample0${index + 3}` }))))(
    'W-01 the primary address goes down just before the player would $step: the purchase goes on where it stands, on no page of the browser’s own',
    async ({ step, account }, { world, visit }) => {
      const elsewhere = await startOtherMachine(world, await backupOrigin(world));
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
        expect(await page.getByText(shop.t('account_of', { text: account })).count()).toBe(1);
      } finally {
        await elsewhere.stop();
        await world.restart('server-1');
      }
    },
  );
});
