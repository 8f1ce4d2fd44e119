import { request as httpRequest } from 'node:http';
import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { statement } from '../../apps/server/src/repositories/database.ts';
import { openEdge } from '../../apps/server/src/testing/edge.ts';
import { sampleShop } from '../../apps/server/src/testing/sample-shop.ts';

/** The result of one request to a door. `ms`: processor time of the whole process, including this client. */
export interface Knocked {
  status: number;
  ms: number;
}

export type Doors = Awaited<ReturnType<typeof openDoors>>;

/** The real edge on a real database, with an account `<provider>-main` for each provider. */
export async function openDoors(secret: (name: string) => string, sandboxUrl: string) {
  const catalogue = sampleShop();
  const accounts = Object.keys(providers).map((provider) => {
    const id = `${provider}-main`;
    return [id, { id, provider, mode: 'sandbox', merchant: id, settings: {} }] as const;
  });
  const keys = { secret };
  const edge = await openEdge({
    catalogue: { ...catalogue, accounts: { ...catalogue.accounts, ...Object.fromEntries(accounts) } },
    config: {
      sandboxUrl,
      secrets: { get: (name) => keys.secret(name), has: () => true, problemWith: () => undefined },
    },
  });
  const count = statement(
    'doors_rows',
    `select (select count(*) from notification) + (select count(*) from effect) + (select count(*) from exception) as rows`,
  );
  return {
    edge,
    /** Changes whose signatures are accepted from now on. */
    believe: (other: (name: string) => string) => {
      keys.secret = other;
    },
    /** Everything that a message could have stored: notifications, jobs, exceptions. */
    rows: async () => Number((await edge.database.one<{ rows: string }>(count, []))?.rows),
    knock: (path: string, message: IncomingRequest) => knock(edge.port, path, message),
  };
}

function knock(
  port: number,
  path: string,
  { method, headers, rawBody, query }: IncomingRequest,
): Promise<Knocked> {
  const before = process.cpuUsage();
  // A GET carries everything in its address, whose length Node limits.
  const isGet = method === 'GET';
  const search = isGet ? asQuery(rawBody).slice(0, 12_000) : new URLSearchParams(query).toString();
  const body = isGet ? Buffer.alloc(0) : rawBody;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: search === '' ? path : `${path}?${search}`,
        method,
        agent: false,
        headers: { ...sendable(headers), 'content-length': body.length },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          const { user, system } = process.cpuUsage(before);
          resolve({ status: response.statusCode ?? 0, ms: (user + system) / 1000 });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The bytes, encoded for an address. */
function asQuery(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[^!$-~]|%(?![0-9a-f]{2})/gi, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Leaves out headers that Node refuses to send, and those that frame the message. */
function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const framing = ['content-length', 'transfer-encoding', 'connection', 'host', 'expect'];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^[\w-]+$/.test(name) && !framing.includes(name.toLowerCase()))
      .map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?').slice(0, 7_000)]),
  );
}
