import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { operate, operateWith } from '../harness/operator.ts';
import type { Player } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });
let player: Player;
beforeAll(async () => {
  player = await playerOf(world, 'watt');
});

/** Changes the price of the first unlimited goods in the files; returns the old and the new price. */
function changePrice(factor: number): { productId: string; was: string; is: string } {
  const file = join(world.folder, 'brands/watt/games/voltgarde/goods.json');
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const find = (
    value: unknown,
  ): { prices: Record<string, string>; productId: string; limit?: unknown } | undefined => {
    if (Array.isArray(value)) return value.map(find).find(Boolean);
    if (typeof value !== 'object' || value === null) return undefined;
    if ('prices' in value && 'productId' in value && !('limit' in value)) return value as never;
    return Object.values(value).map(find).find(Boolean);
  };
  const goods = find(content);
  if (!goods) throw new Error('no goods found in the file');
  const was = goods.prices.USD ?? '';
  goods.prices.USD = (Math.round(Number(was) * factor * 100) / 100).toFixed(2);
  writeFileSync(file, JSON.stringify(content, undefined, 2));
  return { productId: goods.productId, was, is: goods.prices.USD };
}

/** The price as each server process quotes it. */
async function quoted(productId: string): Promise<string[]> {
  const prices: string[] = [];
  for (let i = 0; i < world.ports.length; i++) {
    player.serverIndex = i;
    const answer = await player.call<{ value: string; price: string }[]>('/api/pay/getThirdGift', {
      client_id: player.clientId,
      platform: 'web',
      domain_area: player.area,
    });
    prices.push(answer.content.find((g) => g.value === productId)?.price ?? '');
  }
  return prices;
}

describe('the catalogue commands', () => {
  let change: ReturnType<typeof changePrice>;

  it('B-02 a published price reaches both processes within 10 s, and a page with the old one must confirm it', async () => {
    const shown = (await player.goods()).filter((g) => !g.isLimit);
    change = changePrice(1.2);
    const dry = await operate(world, 'catalogue', 'publish', '--dry-run');
    expect(dry.stdout).toContain(`${change.was} → ${change.is}`);
    expect(await quoted(change.productId)).toEqual([change.was, change.was]);
    expect((await operate(world, 'catalogue', 'publish', '--note', 'a new price')).exitCode).toBe(0);
    await waitFor(
      'both processes to quote the new price',
      async () => (await quoted(change.productId)).every((p) => p === change.is),
      { timeoutMs: 10_000 },
    );

    const goods = shown.find((g) => g.value === change.productId)!;
    const [role] = await player.roles();
    const answer = await player.pay(goods, role!, '12101');
    expect(answer).toMatchObject({ code: -3051, content: { price: change.is, currency: 'USD' } });
    expect(await world.sql('select 1 from orders')).toEqual([]);
  });

  it('B-02 a rollback reaches both processes within 10 s, and a restart does not undo it', async () => {
    const answer = await operate(world, 'catalogue', 'rollback', '1', '--reason', 'the price was a mistake');
    expect(answer.exitCode).toBe(0);
    await waitFor(
      'both processes to quote the old price',
      async () => (await quoted(change.productId)).every((p) => p === change.was),
      { timeoutMs: 10_000 },
    );
    await world.processes.get('server-1')?.stop();
    await world.restart('server-1');
    expect(await quoted(change.productId)).toEqual([change.was, change.was]);
    const audit = await world.sql<{ operator: string; command: string }>(
      `select operator, command from audit where command like 'catalogue%' order by id`,
    );
    expect(audit.at(-1)).toEqual({ operator: 'sample-operator', command: 'catalogue rollback' });
  });

  it('B-02 broken files are not published: every problem is listed, and the store keeps its version', async () => {
    const file = join(world.folder, 'brands/watt/brand.json');
    const before = readFileSync(file, 'utf8');
    const broken = JSON.parse(before);
    broken.face.color = '#12345';
    broken.defaultCurrency = 'EUR';
    writeFileSync(file, JSON.stringify(broken));
    const answer = await operate(world, 'catalogue', 'publish');
    writeFileSync(file, before);
    expect(answer.exitCode).toBe(1);
    expect(answer.stdout).toContain('face.color');
    expect(answer.stdout).toContain('areas[0].currency');
    expect(await quoted(change.productId)).toEqual([change.was, change.was]);
  });
});

describe('the command line', () => {
  it.each([
    [['orders', 'show', 'GP0000000000000000'], 3, 'There is no order'],
    [['orders', 'refund', 'GP0000000000000000'], 2, '--reason is required'],
    [['orders', 'find', '--stoer', 'x'], 2, '--stoer'],
    [['exceptions', 'show', 'abc'], 2, 'no number of an exception'],
    [['catalogue', 'rollback', '99', '--reason', 'x'], 3, 'There is no version 99'],
    [['nothing', 'here'], 2, 'There is no command'],
  ] as const)('%s ends with %d and says why', async (words, exitCode, sentence) => {
    const answer = await operate(world, ...words);
    expect(answer.exitCode).toBe(exitCode);
    expect(answer.stderr).toContain(sentence);
  });

  it.each([
    ['a local run', [], {}, 0, 'accounts are in order for RUN_MODE=local.'],
    ['a live run, by option', ['--live'], {}, 1, 'accounts/adyen-main.json mode: is "sandbox"'],
    ['the live run of its environment', [], { RUN_MODE: 'live' }, 1, 'Fix: write "live" here'],
  ] as const)('B-07 catalogue check covers %s', async (_title, words, more, exitCode, sentence) => {
    const answer = await operateWith(world, more, 'catalogue', 'check', ...words);
    expect(answer.exitCode).toBe(exitCode);
    expect(answer.stdout).toContain(sentence);
  });

  it('prints JSON with --json', async () => {
    const answer = await operate(world, 'catalogue', 'versions', '--json');
    expect(JSON.parse(answer.stdout)).toHaveLength(2);
  });
});
