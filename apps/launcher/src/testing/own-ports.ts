import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { errorCode } from '../cannot-start.ts';
import { isPortFree } from '../ports.ts';

/** Below the ports that systems give to outgoing connections (Linux from 32768): those may be taken at any moment. */
const blocks = { first: 20_000, size: 20, count: 600 };
/** One port of each taken block is held until this process ends, so that no other caller gets the block. */
const guards: Server[] = [];

/**
 * Ports of 127.0.0.1 for what a test starts, at most 19. They stay its own as long as this process lives, also between
 * a process's end and its next start: no other test gets them, and no client of this machine by chance.
 */
export async function ownPorts(count: number): Promise<number[]> {
  for (let turn = 0; turn < blocks.count; turn += 1) {
    const first = blocks.first + randomInt(blocks.count) * blocks.size;
    const guard = await listenOn(first);
    if (!guard) continue;
    const ports: number[] = [];
    for (let port = first + 1; port < first + blocks.size && ports.length < count; port += 1)
      if (await isPortFree('127.0.0.1', port)) ports.push(port);
    if (ports.length === count) {
      guards.push(guard.unref());
      return ports;
    }
    await new Promise((resolve) => guard.close(resolve));
  }
  throw new Error(`no ${count} ports are free together from ${blocks.first} on`);
}

function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server));
  });
}
