import { createServer, type RequestListener, type Server } from 'node:http';

/** Long enough for a slow phone, short enough that idle or trickling connections cannot pile up. */
const timeouts = { requestTimeout: 20_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

export type ListenOutcome = { ok: true; server: Server } | { ok: false; problem: string };

/** Listens on one address; says in plain words why it cannot. */
export function listen(
  listener: RequestListener,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<ListenOutcome> {
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384 }, listener);
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

/** Takes no more requests, lets the running ones end, and cuts off what still runs after the grace. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
  });
}
