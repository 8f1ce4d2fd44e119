import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { postgresPart, sandboxPart, serverPart } from './parts.ts';
import { runStore } from './store.ts';
import type { Terminal } from './terminal.ts';
import { ownPorts } from './testing/own-ports.ts';

/* Which parts a store starts and stops, seen in stand-ins that write down that they were there. */

let folder: string;
let ports: number[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-parts-'));
  ports = await ownPorts(4);
  mkdirSync(join(folder, 'brands'));
  writeFileSync(join(folder, 'secrets.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A part that answers on its port until it is asked to stop, or to die. */
const standIn = (name: string, port: string) => `
  const { appendFileSync, existsSync } = require('node:fs');
  const { HOST, RUN_MODE, ${port}: port } = process.env;
  const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'noted'))}, '${name} ' + what + '\\n');
  const isLocked = () => existsSync(${JSON.stringify(join(folder, 'data', 'store.lock'))});
  process.on('SIGTERM', () => { note(isLocked() ? 'stops' : 'stops in a folder that is free'); process.exit(0); });
  const serve = ({ url }, answer) => url === '/die' ? process.exit(3) : answer.end();
  require('node:http').createServer(serve).listen(port, HOST, () => note('starts'));`;

const ready = 'Gemporium is ready';

/** What the parts have noted from the start of a store to its end. */
async function noted(env: NodeJS.ProcessEnv, { until = ready, atReady = () => {} } = {}) {
  const distDir = join(folder, 'dist');
  rmSync(join(folder, 'noted'), { force: true });
  for (const [name, port] of [
    ['server', 'PORT'],
    ['sandbox', 'SANDBOX_PORT'],
  ] as const) {
    mkdirSync(join(distDir, name), { recursive: true });
    writeFileSync(join(distDir, name, 'main.js'), standIn(name, port));
  }
  const names = ['PORT', 'BACKUP_PORT', 'SANDBOX_PORT', 'METRICS_PORT'];
  const config = readConfig({
    ...Object.fromEntries(names.map((name, at) => [name, String(ports[at])])),
    DATA_DIR: join(folder, 'data'),
    BRANDS_DIR: join(folder, 'brands'),
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres://elsewhere/shop',
    ...env,
  });
  const stop = new AbortController();
  const plain = (text: string) => text;
  const said: string[] = [];
  const terminal: Terminal = {
    bold: plain,
    dim: plain,
    red: plain,
    say(text) {
      said.push(text);
      if (text.includes(ready)) atReady();
      if (text.includes(until)) stop.abort();
    },
    // The stand-ins are built already.
    during: async (label, work) => (label === 'Building the store' ? (undefined as never) : work()),
  };
  await runStore({ ...config, distDir }, terminal, stop.signal);
  const notes = readFileSync(join(folder, 'noted'), 'utf8').trim().split('\n');
  return { notes, said, dataDir: config.dataDir };
}

describe('B-07 the parts of a store', () => {
  it('B-07 a local store has a sandbox, which stands for as long as purchases may need it', async () => {
    const { notes } = await noted({ RUN_MODE: 'local' });
    expect(notes.slice(0, 2).sort()).toEqual(['sandbox starts', 'server starts']);
    expect(notes.slice(2)).toEqual(['server stops', 'sandbox stops']);
  });

  it('B-07 a live store has none: nobody reaches simulated payments, or a game that believes in them', async () => {
    const { notes } = await noted({ RUN_MODE: 'live', SECRETS_FILE: join(folder, 'secrets.json') });
    expect(notes).toEqual(['server starts', 'server stops']);
  });

  it.each([
    ['The server', 0],
    ['The sandbox', 2],
  ])('B-07 %s that dies is told of, and when it is started again', async (name, at) => {
    const { said } = await noted(
      { RUN_MODE: 'local' },
      {
        until: 'starting it again',
        atReady: () => void get(`http://127.0.0.1:${ports[at]}/die`).on('error', () => {}),
      },
    );
    expect(said.at(-1)).toBe(`${name} ended with code 3; starting it again in 0.1 s.`);
  });

  it('B-07 afterwards the folder is free for the next start', async () => {
    const { dataDir } = await noted({ RUN_MODE: 'local' });
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  it('the last words of a part that keeps dying are those of its own log, however short that is', () => {
    const config = readConfig({ DATA_DIR: join(folder, 'words') });
    const parts = {
      server: serverPart(config, 'postgres://elsewhere/shop'),
      sandbox: sandboxPart(config),
      postgres: postgresPart(config),
    };
    mkdirSync(config.logsDir, { recursive: true });
    for (const name of Object.keys(parts))
      writeFileSync(join(config.logsDir, `${name}.log`), `${name} begins\n${name} has died\n`);
    for (const [name, { lastWords }] of Object.entries(parts))
      expect(lastWords()).toEqual([`${name} begins`, `${name} has died`]);
  });
});
