import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { exchange } from '../harness/http.ts';
import { type Player, press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { root, setUpWorld } from '../harness/world.ts';

/*
 * The server writes only to its database and to its log on standard output. /dev/full refuses every write as a full
 * disk does (ENOSPC).
 */

const world = setUpWorld({ servers: 2 });
let port = 0;
let stop = async (): Promise<number | null> => 0;
beforeAll(async () => {
  const second = world.processes.get('server-2')!;
  port = world.ports[1]!;
  const environment = await environmentOf(second.pid);
  await second.stop();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: environment,
    stdio: ['ignore', full, full],
  });
  stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  };
  await waitFor('the server whose log cannot be written', async () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${child.exitCode}`);
    return (await exchange('GET', `http://127.0.0.1:${port}/readyz`, { timeoutMs: 2000 })).status === 200;
  });
});

async function environmentOf(pid: number): Promise<Record<string, string>> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  return Object.fromEntries(
    text
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

it.runIf(existsSync('/dev/full'))(
  'O-13 a server whose disk is full, so that no line of its log can be written, sells, delivers and stops as ever',
  async () => {
    const player: Player = await playerOf(world, 'watt');
    player.serverIndex = 1;
    const [role] = await player.roles();
    for (const goods of (await player.goods()).filter((g) => !g.isLimit).slice(0, 3)) {
      player.serverIndex = 1;
      const paid = await player.pay(goods, role!, '10801');
      expect(paid.code).toBe(1);
      await press(paid.content.url, 'Pay');
      await player.untilOrder(paid.content.billing_no, ['delivered']);
    }
    expect(await stop()).toBe(0);
    expect(
      await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
    ).toEqual([]);
  },
);
