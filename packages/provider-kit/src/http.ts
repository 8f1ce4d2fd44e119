import { lookup as dnsLookup } from 'node:dns';
import { type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HttpOutcome, HttpRequest, ProviderHttp } from './provider.ts';

export interface HttpClient {
  send: ProviderHttp;
  /** Closes idle connections, so that the process can end. */
  close(): void;
}

export interface HttpLimits {
  timeoutMs: number;
  maxAnswerBytes: number;
  /** One slow provider must not take every connection of the process. */
  maxConnectionsPerHost: number;
}

const usualLimits: HttpLimits = {
  timeoutMs: 8_000,
  maxAnswerBytes: 1024 * 1024,
  maxConnectionsPerHost: 64,
};

// Below the 5 s after which many servers close an idle connection: a request that coincides with the closing counts
// as lost.
const idleMs = 4_000;

/**
 * The HTTP that adapters and game links use. Never throws on a network error and never follows a redirect (a 3xx is
 * an answer like any other). Answers that are above 1 MB, cut off or late count as lost; a failure before the
 * connection was established counts as not sent.
 */
export function createHttp(limits: Partial<HttpLimits> = {}): HttpClient {
  const { timeoutMs, maxAnswerBytes, maxConnectionsPerHost } = { ...usualLimits, ...limits };
  const agentOptions = { keepAlive: true, maxSockets: maxConnectionsPerHost, timeout: idleMs };
  const plain = new PlainAgent(agentOptions);
  const secure = new SecureAgent(agentOptions);

  const send = (request: HttpRequest) =>
    new Promise<HttpOutcome>((resolve) => {
      const url = new URL(request.url);
      const isSecure = url.protocol === 'https:';
      const place = `${request.method} ${url.host}${url.pathname}`;
      let hasConnection = false;

      const outgoing = (isSecure ? secureRequest : plainRequest)(url, {
        method: request.method,
        agent: isSecure ? secure : plain,
        lookup: lookupLocalhost,
        headers: {
          accept: 'application/json, */*;q=0.1',
          // Node sends none, and firewalls in front of APIs take a request without one for a robot's.
          'user-agent': 'Gemporium',
          ...request.headers,
        },
      });
      const limit = request.timeoutMs ?? timeoutMs;
      const timer = setTimeout(() => fail(`no answer within ${limit} ms`), limit);

      const finish = (outcome: HttpOutcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const fail = (reason: string) => {
        finish({ kind: hasConnection ? 'lost' : 'not-sent', reason: `${place}: ${reason}` });
        outgoing.destroy();
      };

      outgoing.on('socket', (socket) => {
        if (outgoing.reusedSocket) hasConnection = true;
        else socket.once(isSecure ? 'secureConnect' : 'connect', () => (hasConnection = true));
      });
      outgoing.on('error', (error) => fail(reasonOf(error)));
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxAnswerBytes) fail(`answer above ${maxAnswerBytes} bytes`);
          else chunks.push(chunk);
        });
        incoming.on('error', (error) => fail(`answer broke off (${reasonOf(error)})`));
        incoming.on('end', () =>
          finish({
            kind: 'answer',
            status: incoming.statusCode ?? 0,
            headers: flatten(incoming.headers),
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      outgoing.end(request.body ?? '');
    });

  return {
    send,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** `*.localhost` is this machine (RFC 6761). Browsers know that; the system's resolver often does not. */
const lookupLocalhost: LookupFunction = (hostname, options, callback) => {
  if (!/(?:^|\.)localhost$/.test(hostname)) {
    dnsLookup(hostname, options, callback);
  } else if (options.all) {
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  } else {
    callback(null, '127.0.0.1', 4);
  }
};

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name;
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
