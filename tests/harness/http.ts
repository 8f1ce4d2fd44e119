import { Agent, request as send } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/**
 * One HTTP exchange with this machine. Names under `.localhost` resolve to this machine and keep their Host header, so
 * that one server process answers for every brand.
 */
export function exchange(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  options: { headers?: Record<string, string>; body?: string; timeoutMs?: number } = {},
): Promise<HttpAnswer> {
  const { hostname, port, host, pathname, search } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) {
    return Promise.reject(new Error(`${hostname} is not this machine`));
  }
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        agent,
        method,
        host: '127.0.0.1',
        port,
        path: pathname + search,
        headers: {
          ...options.headers,
          host,
          ...(options.body === undefined ? {} : { 'content-length': Buffer.byteLength(options.body) }),
        },
        timeout: options.timeoutMs ?? 15_000,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headers).map(([k, v]) => [
                k,
                Array.isArray(v) ? v.join(', ') : (v ?? ''),
              ]),
            ),
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer from ${host}${pathname} in time`)));
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}
