import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { randomHex } from '../random-hex.ts';
import { secretsFrom } from '../secrets.ts';
import { startSandbox } from '../start-sandbox.ts';
import { type Answer, call, type Merchant, merchant, postJson } from './merchant.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const master = 'ab'.repeat(32);
const accounts = fileURLToPath(new URL('../../../../brands/accounts', import.meta.url));

export interface Harness {
  readonly base: string;
  readonly store: Receiver;
  readonly shop: Merchant;
  readonly secret: (name: string) => string;
  readonly control: (path: string, body: object) => Promise<Answer>;
  readonly book: (name: string, query?: string) => Promise<ReturnType<typeof JSON.parse>[]>;
  /** A publisher writes the file of a new account. */
  readonly addAccount: (name: string) => void;
  readonly stop: () => Promise<void>;
}

/** What the sandbox needs on disk, in a folder of its own. */
export function makeFolder(): {
  dataDir: string;
  secretFile: string;
  brandsDir: string;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-sandbox-'));
  const secretFile = join(folder, 'local-secret');
  writeFileSync(secretFile, `${master}\n`, { mode: 0o600 });
  const brandsDir = join(folder, 'brands');
  cpSync(accounts, join(brandsDir, 'accounts'), { recursive: true });
  return {
    dataDir: join(folder, 'books'),
    secretFile,
    brandsDir,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A test's client of the sandbox at `base`. */
export function viewOf(base: string, store: Receiver): Omit<Harness, 'addAccount' | 'stop'> {
  const secret = secretsFrom(master);
  return {
    base,
    store,
    shop: merchant(base, secret, store.url),
    secret,
    control: (path, body) => postJson(`${base}/control/${path}`, body),
    book: async (name, query = '') => (await call(`${base}/books/${name}?${query}`)).json[name],
  };
}

interface HarnessOptions {
  makeUpAfterMs?: number;
  samplesDir?: string | null;
  now?: () => number;
  publicUrl?: string | null;
}

/** A harness for the tests of a file, or of a `describe`; until they begin it is empty. */
export function setUpHarness(options?: HarnessOptions): Harness {
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await startHarness(options));
    return harness.stop;
  });
  return harness;
}

/** A sandbox and a store that receives its notifications, both on free ports. */
export async function startHarness({
  makeUpAfterMs = 60_000,
  samplesDir = null,
  now = Date.now,
  publicUrl = null,
}: HarnessOptions = {}): Promise<Harness> {
  const store = await startReceiver();
  const folder = makeFolder();
  const sandbox = await startSandbox(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: folder.dataDir,
      secretFile: folder.secretFile,
      brandsDir: folder.brandsDir,
      storeUrl: store.url,
      publicUrl,
      makeUpAfterMs,
      samplesDir,
    },
    { now, randomHex },
  );
  return {
    ...viewOf(`http://127.0.0.1:${sandbox.port}`, store),
    addAccount: (name) => writeFileSync(join(folder.brandsDir, 'accounts', `${name}.json`), '{}'),
    async stop() {
      await sandbox.stop();
      await store.close();
      folder.remove();
    },
  };
}
