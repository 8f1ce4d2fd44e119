import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

export type SendOutcome =
  | {
      readonly ok: true;
      readonly status: number;
      readonly answer: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly error: string };

const agents = {
  http: new http.Agent({ keepAlive: true, maxSockets: 64 }),
  https: new https.Agent({ keepAlive: true, maxSockets: 64 }),
};

/** Browsers resolve every `*.localhost` to this machine; a server's resolver often does not. */
const localLookup: LookupFunction = (hostname, options, callback) => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
    if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
    return;
  }
  lookup(hostname, options, callback);
};

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

const longestAnswer = 64_000;

/** Sends one request, without redirects, and reads the whole answer within `timeoutMs`. Never throws. */
export function httpSend(
  url: URL,
  { method, headers, body }: { method: string; headers: Readonly<Record<string, string>>; body: string },
  timeoutMs: number,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) =>
      resolve({ ok: false, error: signal.aborted ? `no answer within ${timeoutMs} ms` : error.message });
    const request = (secure ? https : http).request(
      url,
      {
        method,
        agent: secure ? agents.https : agents.http,
        lookup: localLookup,
        headers: {
          'user-agent': 'Gemporium-Sandbox/1',
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
        signal,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          if (length < longestAnswer) chunks.push(chunk);
          length += chunk.length;
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            ok: true,
            status: response.statusCode ?? 0,
            answer: Buffer.concat(chunks).toString('utf8').slice(0, longestAnswer),
            headers: single(response.headers),
          }),
        );
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

/** Headers that occur once. */
function single(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function closeIdleConnections(): void {
  agents.http.destroy();
  agents.https.destroy();
}
