import { createServer } from 'node:net';
import { CannotStart, errorCode } from './cannot-start.ts';

/** Throws CannotStart, naming the variable that moves the store elsewhere, when `port` cannot be listened on. */
export async function refuseTakenPort(host: string, port: number, variable: string): Promise<void> {
  const problem = await tryListening(host, port);
  if (problem === undefined) return;
  const { reason, remedy } = explain(problem, host, port, variable);
  throw new CannotStart(reason, remedy);
}

/** A free port on this machine's loopback address. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a listening TCP server has a port');
  return address.port;
}

/** Whether `port` on `host` is free to listen on. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  return (await tryListening(host, port)) === undefined;
}

function tryListening(host: string, port: number): Promise<Error | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function explain(problem: Error, host: string, port: number, variable: string) {
  const elsewhere = `${variable}=${port < 60_000 ? port + 1000 : port - 1000} npm start`;
  switch (errorCode(problem)) {
    case 'EADDRINUSE':
      return {
        reason: `Port ${port} (${variable}) is already taken by another program on this machine.`,
        remedy: `Stop that program, or choose another port: ${elsewhere}`,
      };
    case 'EACCES':
      return {
        reason: `Port ${port} (${variable}) may not be used by this user: ports below 1024 need more rights.`,
        remedy: `Choose another port: ${elsewhere}`,
      };
    default:
      return {
        reason: `Cannot listen on ${host}, port ${port} (${variable}): ${problem.message}.`,
        remedy: 'HOST must be an address of this machine, for example 127.0.0.1 or 0.0.0.0.',
      };
  }
}
