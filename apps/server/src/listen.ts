import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Long enough for a slow phone, short enough that idle or trickling connections cannot pile up. Node looks for those only
 * every half minute unless told otherwise.
 */
const timeouts = {
  requestTimeout: 20_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
/** After this long without a byte in either direction a connection is cut off: its client takes no more of an answer. */
const stuckMs = 60_000;

export type ListenOutcome = { ok: true; server: Server } | { ok: false; problem: string };

/** Listens on one address; resolves with a readable problem if it cannot. */
export function listen(
  listener: RequestListener,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<ListenOutcome> {
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384 }, (request, response) => {
    // A stopping server closes each connection after its answer; otherwise a busy one would send requests until it is
    // cut off.
    if (!server.listening) response.setHeader('connection', 'close');
    latest.set(request.socket, response);
    listener(request, response);
  });
  server.on('clientError', refuse);
  server.timeout = stuckMs;
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, problem: explain(error, host, port, variable) }),
    );
    server.listen({ host, port, backlog: 1024 }, () => resolve({ ok: true, server }));
  });
}

/** The answer to the latest request of a connection. */
const latest = new WeakMap<Duplex, ServerResponse>();

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
/** How long the sender of a refused request gets to read the reason. */
const lingerMs = 1_000;

/**
 * Answers malformed requests. Node would close the connection at once, and a client that is still sending would see a
 * reset instead of the answer; so the rest is read for a moment and discarded.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (socket.writableEnded) return; // further parts of it are malformed, too
  const last = latest.get(socket);
  const isAnswered = last?.headersSent && !(last.writableFinished && last.req.complete);
  if (!socket.writable || isAnswered) return void socket.destroy();
  const status = refusals[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, variable: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} (${variable}) is taken by another program.`;
    case 'EACCES':
      return `This user may not listen on port ${port} (${variable}).`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine (HOST).`;
    default:
      return `Port ${port} (${variable}) cannot be listened on: ${error.message}.`;
  }
}

const idleLookMs = 50;

/**
 * Stops accepting connections, lets running requests end, and cuts off what still runs after `graceMs`. A connection is
 * closed as soon as it is idle; a request that arrives on it before that is answered, as its last.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    const looking = setInterval(() => server.closeIdleConnections(), idleLookMs);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(looking);
      resolve();
    });
    server.closeIdleConnections();
  });
}
