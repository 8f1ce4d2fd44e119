import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';

type Body = Record<string, string>;

/** A game's own server for tests: speaks the link over HTTP, signed both ways; its answers can be changed. */
export interface HttpGame {
  url: string;
  /** Calls that came, by name. */
  calls: string[];
  /** Replaces a call's answer; undefined hangs up without one. */
  script: Record<string, (body: Body) => unknown>;
  close(): Promise<void>;
}

const server = (id: string, area: string) => ({
  server_id: id,
  name: `Server ${id}`,
  area_id: area,
  area_name: `Area ${area}`,
  status: 'open',
});

const role = (id: string, serverId: string) => ({
  role_id: id,
  name: `Role ${id}`,
  level: 7,
  server_id: serverId,
  server_name: `Server ${serverId}`,
  area_id: 'a1',
  area_name: 'Area a1',
});

/**
 * The account `sample` logs in with the password `open sesame`, and has the token `game-token`. Each identity that a
 * login provider has verified has its own account. The game knows no others.
 */
export async function openHttpGame(key: string): Promise<HttpGame> {
  const account = { ok: true, account: { suid: 's-1', username: 'sample', real_name_verified: true } };
  const calls: string[] = [];
  const script: HttpGame['script'] = {
    'verify-account': ({ username, password }) =>
      username === 'sample' && password === 'open sesame'
        ? account
        : { ok: false, code: 'invalid_credentials' },
    'verify-token': ({ token }) => (token === 'game-token' ? account : { ok: false, code: 'invalid_token' }),
    'verify-identity': ({ provider, subject }) => ({
      ok: true,
      account: { suid: `${provider} ${subject}`.slice(0, 100), username: 'guest', real_name_verified: true },
    }),
    servers: () => ({ ok: true, servers: [server('1', 'a1'), server('2', 'a2')] }),
    roles: ({ server_id: serverId }) => ({
      ok: true,
      roles: [role('11', '1'), role('22', '2')].filter((one) => !serverId || one.server_id === serverId),
    }),
  };
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const verified = verifyMessage(request.headers as Record<string, string>, body, [key], new Date());
      const name = (request.url ?? '').split('/').at(-1) ?? '';
      calls.push(name);
      const answer = verified.ok ? script[name]?.(JSON.parse(body)) : undefined;
      if (!verified.ok || answer === undefined) return void request.socket.destroy();
      const text = JSON.stringify(answer);
      const headers = signMessage({ id: verified.id, sentAt: new Date(), body: text }, [key]);
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    calls,
    script,
    close: () => new Promise((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
}
