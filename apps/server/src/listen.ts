import { createServer, type RequestListener, type Server } from 'node:http';

/** Long enough for a slow phone, short enough that idle or trickling connections cannot pile up. */
const timeouts = { requestTimeout: 20_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

export type ListenOutcome = { ok: true; server: Server } | { ok: false; problem: string };

/** Listens on one address; says in plain words why it cannot. */
export function listen(
  listener: RequestListener,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<ListenOutcome> {
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384 }, (request, response) => {
    // A server that stops says so with each answer, or a busy connection would bring requests until it is cut off.
    if (!server.listening) response.setHeader('connection', 'close');
    listener(request, response);
  });
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, problem: explain(error, host, port, variable) }),
    );
    server.listen({ host, port, backlog: 1024 }, () => resolve({ ok: true, server }));
  });
}

export function explain(error: NodeJS.ErrnoException, host: string, port: number, variable: string): string {
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
 * Takes no more connections, lets the running requests end, and cuts off what still runs after the grace. A connection
 * ends as soon as it is idle; a request that comes on it before that is answered, as its last.
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
