import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IncomingRequest, NotificationReply } from '@gemporium/provider-kit/provider.ts';

export interface SandboxProcess {
  url: string;
  storeUrl: string;
  /** From which the secrets are derived, for who derives them too. */
  secretFile: string;
  secret(name: string): string;
  stop(): Promise<void>;
}

/** Receives what the sandbox sends to the store, by the last parts of the path. */
export type Receive = (
  provider: string,
  account: string,
  request: IncomingRequest,
) => Promise<NotificationReply>;

/** Starts the sandbox as a separate process on free ports, with an endpoint for its notifications. */
export async function startSandboxProcess(receive: Receive): Promise<SandboxProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-conformance-'));
  const master = randomBytes(32).toString('hex');
  const secretFile = join(folder, 'local-secret');
  writeFileSync(secretFile, master, { mode: 0o600 });
  const door = await openDoor(receive);
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../apps/sandbox/src/main.ts', import.meta.url))],
    {
      env: {
        HOST: '127.0.0.1',
        SANDBOX_PORT: '0',
        SANDBOX_DATA_DIR: join(folder, 'books'),
        LOCAL_SECRET_FILE: secretFile,
        STORE_URL: door.url,
      },
      // It stops with this process, however that ends.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const url = await addressOf(child);
  return {
    url,
    storeUrl: door.url,
    secretFile,
    secret: (name) => createHmac('sha256', master).update(name).digest('hex'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      door.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves with the address that the sandbox prints when it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${text}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const address = /Sandbox on (http:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

async function openDoor(receive: Receive): Promise<{ url: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://store');
    const isGet = incoming.method === 'GET';
    const [, , provider = '', account = ''] = url.pathname.split('/');
    const reply = await receive(provider, account, {
      method: incoming.method ?? '',
      headers: Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      ),
      rawBody: isGet ? Buffer.from(url.search.slice(1)) : Buffer.concat(chunks),
      query: Object.fromEntries(url.searchParams),
      remoteAddress: incoming.socket.remoteAddress ?? '',
    });
    outgoing.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
