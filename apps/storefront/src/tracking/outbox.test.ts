import { describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { createOutbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import { createSendEvents, type SendOutcome } from './send-events.ts';

/* How events wait and are sent (row T-01), in a browser with controllable clock, network and closing. */

const happening = { event_id: 24, screen: '/', platform: 'web', locale: 'en' } as const;
const id = (n: number) => n.toString(16).padStart(32, '0');
const start = 1_790_000_000;
/** An event of a player who agreed. */
const known = (n: number, at = start): Outgoing => ({
  call: 'dot.php',
  event: {
    ...happening,
    event: 'clickPay',
    id: id(n),
    at,
    did: 'd',
    session_id: 's',
    session_time: 0,
  },
});
const nobody: Outgoing = { call: 'dot.php', event: { ...happening, event: 'viewPage' } };
const failure = (n: number): Outgoing => ({
  call: 'api.php',
  event: { ...happening, event: 'couponRefused', event_id: 18, id: id(n), at: start },
});
const nameOf = ({ event }: Outgoing) => Number.parseInt(event.id ?? 'f', 16);

function openBrowser() {
  const text = memoryStore();
  let now = start;
  const world = {
    storage: createShopStorage(
      () => text,
      () => now * 1000,
    ),
    /** The network's result for the next request, and for the next beacon. */
    network: 'done' as SendOutcome,
    takesBeacons: true,
    sent: [] as [how: 'asked' | 'left', call: string, names: number[]][],
    timers: [] as { work: () => void; ms: number }[],
    kept: () => (world.storage.read('trackEvents') ?? []).map(nameOf),
    pass: (seconds: number) => (now += seconds),
    /** Runs every timer set so far, and waits for what it starts. */
    async tick() {
      const due = world.timers.splice(0);
      for (const { work } of due) work();
      await new Promise((resolve) => setTimeout(resolve, 0));
      return due.map(({ ms }) => ms).filter((ms) => ms > 0);
    },
    page: () =>
      createOutbox({
        storage: world.storage,
        now: () => now,
        later: (work, ms) => void world.timers.push({ work, ms }),
        send: {
          async ask(batch) {
            world.sent.push(['asked', batch[0]?.call ?? '', batch.map(nameOf)]);
            return world.network;
          },
          leave(batch) {
            if (world.takesBeacons) world.sent.push(['left', batch[0]?.call ?? '', batch.map(nameOf)]);
            return world.takesBeacons;
          },
        },
      }),
  };
  return world;
}

describe('T-01 events', () => {
  it('T-01 are sent together, after the click, separately for each call', async () => {
    const world = openBrowser();
    const outbox = world.page();
    for (const one of [known(1), failure(2), known(3)]) outbox.add(one);
    expect(world.sent).toEqual([]);
    expect(await world.tick()).toEqual([5_000]);
    await world.tick();
    expect(world.sent).toEqual([
      ['asked', 'dot.php', [1, 3]],
      ['asked', 'api.php', [2]],
    ]);
    expect([world.kept(), world.timers]).toEqual([[], []]);
  });

  it('T-01 one that is longer than a request should be is sent alone, and does not stop the others', async () => {
    const world = openBrowser();
    const outbox = world.page();
    const long = known(2);
    long.event.screen = 'x'.repeat(25_000);
    for (const one of [long, known(3)]) outbox.add(one);
    for (let times = 0; times < 3; times += 1) await world.tick();
    expect(world.sent).toEqual([
      ['asked', 'dot.php', [2]],
      ['asked', 'dot.php', [3]],
    ]);
  });

  it('T-01 survive a reload while there is no answer, if the player agreed; anonymous ones do not', async () => {
    const world = openBrowser();
    world.network = 'again';
    const outbox = world.page();
    for (const one of [known(1), nobody, known(2), failure(9)]) outbox.add(one);
    const waits: number[][] = [];
    for (let times = 0; times < 7; times += 1) waits.push(await world.tick());
    // Less and less often, then every five minutes.
    expect(waits.flat()).toEqual([5_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
    expect(world.kept()).toEqual([1, 2]);
    // The page vanishes without closing: the next one starts with what it stored.
    world.timers = [];
    world.sent = [];
    world.network = 'done';
    world.page();
    await world.tick();
    expect([world.sent, world.kept()]).toEqual([[['asked', 'dot.php', [1, 2]]], []]);
  });

  it('T-01 are left to the browser when the page closes; what it rejects waits for the next page', async () => {
    const world = openBrowser();
    const outbox = world.page();
    for (const one of [known(1), nobody, failure(2)]) outbox.add(one);
    outbox.leave();
    expect(world.sent).toEqual([
      ['left', 'dot.php', [1, 15]],
      ['left', 'api.php', [2]],
    ]);
    expect(world.kept()).toEqual([]);
    world.takesBeacons = false;
    outbox.add(known(3));
    outbox.leave();
    expect(world.kept()).toEqual([3]);
    outbox.leave();
    expect(world.kept()).toEqual([3]);
  });

  it('T-01 that are being sent are neither sent nor left to the browser a second time', async () => {
    const world = openBrowser();
    const outbox = world.page();
    outbox.add(known(1));
    for (const { work } of world.timers.splice(0)) work();
    outbox.add(known(2));
    outbox.retry();
    outbox.leave();
    expect(world.sent).toEqual([
      ['asked', 'dot.php', [1]],
      ['left', 'dot.php', [2]],
    ]);
  });

  it('T-01 are dropped, oldest first, if more than 100 wait, or after a week', async () => {
    const world = openBrowser();
    world.network = 'again';
    const outbox = world.page();
    for (let n = 1; n <= 150; n += 1) outbox.add(known(n, n > 140 ? start : start - 10));
    await world.tick();
    expect(world.kept()).toEqual(Array.from({ length: 100 }, (_, index) => index + 51));
    world.pass(7 * 86_400 - 5);
    await world.tick();
    expect(world.kept()).toEqual(Array.from({ length: 10 }, (_, index) => index + 141));
    world.pass(5);
    await world.tick();
    expect(world.kept()).toEqual([]);
  });

  it('T-01 wait in the browser for a week while the shop is closed, no longer', async () => {
    const world = openBrowser();
    world.network = 'again';
    world.page().add(known(1));
    await world.tick();
    world.pass(7 * 86_400 - 1);
    expect(world.kept()).toEqual([1]);
    world.pass(1);
    expect(world.kept()).toEqual([]);
  });

  it('T-01 that are anonymous, and stored nowhere, have the same limit', async () => {
    const world = openBrowser();
    world.network = 'again';
    const outbox = world.page();
    for (let n = 0; n < 150; n += 1) outbox.add({ ...nobody });
    await world.tick();
    world.sent = [];
    outbox.leave();
    expect(world.sent.flatMap(([, , names]) => names)).toHaveLength(100);
  });

  it('T-01 that the store will never accept are dropped, and the others continue', async () => {
    const world = openBrowser();
    world.network = 'refused';
    const outbox = world.page();
    outbox.add(known(1));
    await world.tick();
    world.network = 'done';
    outbox.add(known(2));
    await world.tick();
    expect(world.sent.map(([, , names]) => names)).toEqual([[1], [2]]);
    expect(world.kept()).toEqual([]);
  });

  it('T-01 of two tabs do not displace each other', async () => {
    const world = openBrowser();
    world.network = 'again';
    const [one, other] = [world.page(), world.page()];
    one.add(known(1));
    other.add(known(2));
    await world.tick();
    expect(world.kept().sort()).toEqual([1, 2]);
    world.takesBeacons = true;
    one.leave();
    expect(world.kept()).toEqual([2]);
  });

  it('T-01 that are personal are dropped when consent is withdrawn; anonymous ones continue', async () => {
    const world = openBrowser();
    const outbox = world.page();
    for (const one of [known(1), nobody]) outbox.add(one);
    outbox.forgetPeople();
    await world.tick();
    expect([world.sent, world.kept()]).toEqual([[['asked', 'dot.php', [15]]], []]);
  });

  it('T-01 fit into what a browser sends when a page closes', () => {
    const world = openBrowser();
    const outbox = world.page();
    const long = 'ф'.repeat(100);
    for (let n = 1; n <= 100; n += 1) {
      const one = known(n);
      outbox.add({
        ...one,
        event: { ...one.event, user: { client_id: long, domain_area: '', suid: long } },
      } as Outgoing);
    }
    outbox.leave();
    const batches = world.sent.map(([, , names]) => names);
    expect(batches.flat()).toHaveLength(100);
    expect(Math.max(...batches.map((names) => names.length))).toBeLessThan(20);
  });
});

describe('T-01 the store’s answer', () => {
  const answering = (answer: () => Promise<unknown>, onLine = true) => {
    const asked: [address: string, init: RequestInit | undefined][] = [];
    const beacons: [address: string, type: string][] = [];
    const send = createSendEvents({
      applicationId: 'watt & topup',
      origins: ['https://data.watt.example', ''],
      makeKey: () => 'attempt',
      browser: {
        fetch: (async (address: string, init?: RequestInit) => {
          asked.push([address, init]);
          return { json: answer };
        }) as unknown as typeof fetch,
        navigator: {
          onLine,
          sendBeacon: (address: string | URL, body?: BodyInit | null) => {
            beacons.push([String(address), (body as Blob).type]);
            return true;
          },
        },
      },
    });
    return { send, asked, beacons };
  };

  const dataHost = 'https://data.watt.example';
  it.each<[said: string, SendOutcome, next: string, answer: () => Promise<unknown>]>([
    ['has stored them', 'done', dataHost, async () => ({ code: 1 })],
    ['rejects them', 'refused', dataHost, async () => ({ code: -4000 })],
    ['has received too many', 'again', dataHost, async () => ({ code: -4029 })],
    ['is out of order', 'again', dataHost, async () => ({ code: -5003 })],
    ['answers with HTML', 'again', '', () => Promise.reject(new SyntaxError('<'))],
  ])(
    'T-01 from a store that %s: %s, and the next events go to “%s”',
    async (_said, outcome, next, answer) => {
      const { send, asked } = answering(answer);
      expect(await send.ask([known(1)])).toBe(outcome);
      await send.ask([known(2)]);
      expect(asked[1]?.[0]).toBe(`${next}/service/recharge/dot.php`);
    },
  );

  it('T-01 comes from the data host, or from the page’s own if that is down, by a form without preflight', async () => {
    const { send, asked, beacons } = answering(() => Promise.reject(new Error('down')));
    await send.ask([known(1)]);
    await send.ask([failure(2)]);
    expect(asked.map(([address]) => address)).toEqual([
      'https://data.watt.example/service/recharge/dot.php',
      '/service/recharge/api.php',
    ]);
    const [, init] = asked[0] ?? [];
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
    const form = new URLSearchParams(String(init?.body));
    expect([form.get('application_id'), form.get('attempt_id')]).toEqual(['watt & topup', 'attempt']);
    expect(JSON.parse(form.get('events') ?? '')).toEqual([known(1).event]);
    expect(send.leave([known(1)])).toBe(true);
    expect(beacons).toEqual([
      ['https://data.watt.example/service/recharge/dot.php', 'application/x-www-form-urlencoded'],
    ]);
  });

  it('T-01 is not awaited in vain: offline, nothing is handed to the browser', () => {
    const { send, beacons } = answering(async () => ({}), false);
    expect([send.leave([known(1)]), beacons]).toEqual([false, []]);
  });
});
