import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `up`: from the store to the server; `down`: back. */
export type Direction = 'up' | 'down';

/** A TCP proxy whose connections can be cut. It forwards everything until then. */
export interface CutProxy {
  port: number;
  /** From now on counts the bytes of this direction, over all connections, and resets the one that carries byte `k`. Once. */
  cutAfter(direction: Direction, k: number): void;
  /** Stops cutting. Returns whether the requested cut was made. */
  heal(): boolean;
  /** Bytes that passed since `cutAfter` or `heal`. */
  passed(): Record<Direction, number>;
  /** Forwards nothing and closes nothing, like a network partition; new connections hang as well. */
  freeze(isFrozen: boolean): void;
  /** Resets every open connection. */
  resetAll(): void;
  close(): Promise<void>;
}

/** Proxies between the store and a server on this machine. New connections follow a changed `target`. */
export async function openCutProxy(target: { host: string; port: number }): Promise<CutProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let passed = { up: 0, down: 0 };
  let cut: { direction: Direction; k: number } | undefined;
  let wasCut = false;
  let isFrozen = false;

  const reset = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.resetAndDestroy();
    pairs.delete(pair);
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const carry = (from: Socket, to: Socket, direction: Direction) => {
      from.on('data', (chunk: Buffer) => {
        const before = passed[direction];
        passed[direction] += chunk.length;
        if (cut?.direction !== direction || passed[direction] < cut.k) return void to.write(chunk);
        to.write(chunk.subarray(0, cut.k - before), () => reset(pair));
        from.pause();
        cut = undefined;
        wasCut = true;
      });
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.on('error', () => to.destroy());
    };
    carry(client, upstream, 'up');
    carry(upstream, client, 'down');
    if (isFrozen) for (const socket of pair) socket.pause();
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(direction, k) {
      passed = { up: 0, down: 0 };
      wasCut = false;
      cut = { direction, k };
    },
    heal() {
      cut = undefined;
      passed = { up: 0, down: 0 };
      return wasCut;
    },
    passed: () => ({ ...passed }),
    freeze(frozen) {
      isFrozen = frozen;
      for (const pair of pairs) for (const socket of pair) frozen ? socket.pause() : socket.resume();
    },
    resetAll() {
      for (const pair of pairs) reset(pair);
    },
    async close() {
      for (const pair of pairs) reset(pair);
      server.close();
      await once(server, 'close');
    },
  };
}
