import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { makeFolder, viewOf } from '../testing/harness.ts';
import { newReference } from '../testing/merchant.ts';
import { startReceiver } from '../testing/receiver.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Process {
  readonly base: string;
  readonly child: ChildProcess;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the sandbox as a separate process. */
function begin(
  folder: { dataDir: string; secretFile: string },
  storeUrl: string,
  { port = 0, withIpc = false, preload = '' } = {},
): ChildProcess {
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(preload)}`, main],
    {
      env: {
        HOST: '127.0.0.1',
        SANDBOX_PORT: String(port),
        SANDBOX_DATA_DIR: folder.dataDir,
        LOCAL_SECRET_FILE: folder.secretFile,
        STORE_URL: storeUrl,
        SANDBOX_MAKE_UP_MS: '60000',
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(withIpc ? (['ipc'] as const) : [])],
    },
  );
  undo.push(() => child.kill('SIGKILL'));
  return child;
}

/** Starts it, and waits until it is ready. */
async function launch(...how: Parameters<typeof begin>): Promise<Process> {
  const child = begin(...how);
  let said = '';
  const greeting = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('exit', () => reject(new Error(said)));
  });
  return {
    base: greeting,
    child,
    async end(signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

function folder() {
  const made = makeFolder();
  undo.push(made.remove);
  return made;
}

it('kill -9: charges, queued notifications, tasks, faults and deliveries survive a restart', async () => {
  const books = folder();
  const store = await startReceiver();
  undo.push(store.close);
  // The store accepts nothing before the kill, so that everything is still queued afterwards.
  store.answerWith(() => ({ status: 503 }));
  const first = await launch(books, store.url);
  const before = viewOf(first.base, store);
  const [paid, running] = [newReference(), newReference()];
  const session = await before.shop.adyenSession(paid);
  const openBriefly = () =>
    before.shop.platformCreate(running, { expires_at: new Date(Date.now() + 1500).toISOString() });
  // A slow machine may ask when that time is over: then none is opened.
  while ((await openBriefly()).status !== 201);
  await before.control('faults', { provider: 'adyen', kind: 'delay', ms: 1000, reference: paid });
  await before.control('faults', { provider: 'mycard', kind: 'down', next: 3 });
  await before.shop.press(session.json.url, 'pay');
  const [role] = (await before.shop.game('roles', { suid: '10001' })).json.roles;
  const goods = {
    delivery_id: 'd-1',
    source: { kind: 'order', id: 'o-1' },
    suid: '10001',
    server_id: role.server_id,
    role_id: role.role_id,
    items: [{ sku: 'gems', quantity: 60 }],
  };
  const delivered = await before.shop.game('deliver', goods);
  await first.end('SIGKILL');
  const early = [...store.received];
  store.answerWith(() => ({ status: 200 }));

  const second = await launch(books, store.url);
  const after = viewOf(second.base, store);
  expect(await after.book('charges', `reference=${paid}`)).toMatchObject([{ amount_minor: 499 }]);
  expect((await after.shop.game('deliver', goods)).json).toMatchObject({
    ok: true,
    already: true,
    receipt_id: delivered.json.receipt_id,
  });
  await expect(after.shop.myCardAuth(newReference())).rejects.toThrow();
  const later = (...texts: string[]) =>
    store.next((one) => !early.includes(one) && texts.every((text) => one.body.includes(text)));
  await later(paid, 'AUTHORISATION');
  await later(running, 'payment.expired');
  expect(await second.end('SIGTERM')).toBe(0);
}, 30_000);

it('a notification that was in flight when the process died is sent again', async () => {
  const books = folder();
  const store = await startReceiver();
  undo.push(store.close);
  const first = await launch(books, store.url);
  const before = viewOf(first.base, store);
  const reference = newReference();
  const session = await before.shop.adyenSession(reference);
  const died = new Promise<void>((resolve) => {
    store.answerWith(() => {
      first.end('SIGKILL').then(() => resolve());
      return { status: 200 };
    });
  });
  await before.shop.press(session.json.url, 'pay').catch(() => undefined);
  await died;
  store.answerWith(() => ({ status: 200 }));
  const [once] = store.received;
  const second = await launch(books, store.url);
  await store.next((request) => request !== once && request.body.includes(reference));
  expect(await second.end('SIGINT')).toBe(0);
});

it('stops when its parent goes away', async () => {
  const store = await startReceiver();
  undo.push(store.close);
  const sandbox = await launch(folder(), store.url, { withIpc: true });
  const exited = once(sandbox.child, 'exit');
  sandbox.child.disconnect();
  expect((await exited)[0]).toBe(0);
});

/** Opens the port only once the parent, which is told of it, is gone. */
const opensLate = `
  const { Server } = process.getBuiltinModule('net');
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...how) {
    const open = () => (process.connected ? setTimeout(open, 5) : listen.apply(this, how));
    process.send('opening');
    open();
    return this;
  };`;

it('stops when its parent goes away before it is ready, and leaves the books to the next one', async () => {
  const books = folder();
  const child = begin(books, 'http://127.0.0.1:1', { withIpc: true, preload: opensLate });
  const exited = once(child, 'exit');
  await once(child, 'message');
  child.disconnect();
  expect((await exited)[0]).toBe(0);
  await launch(books, 'http://127.0.0.1:1');
});

it('refuses books that another sandbox is using, and says so', async () => {
  const books = folder();
  const store = await startReceiver();
  undo.push(store.close);
  await launch(books, store.url);
  await expect(launch(books, store.url, { withIpc: true })).rejects.toThrow(
    /Another sandbox is using the books/,
  );
});

it('lists every problem of its settings at once', async () => {
  const books = folder();
  const broken = launch({ dataDir: '', secretFile: '' }, 'nowhere');
  await expect(broken).rejects.toThrow(/STORE_URL[\s\S]*SANDBOX_DATA_DIR[\s\S]*LOCAL_SECRET_FILE/);
  await expect(
    launch({ ...books, secretFile: `${books.secretFile}-none` }, 'http://127.0.0.1:1'),
  ).rejects.toThrow(/ENOENT/);
});
