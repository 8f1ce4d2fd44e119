import http from 'node:http';

export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** What the store answers from now on; by default 200 `[accepted]`. */
  answerWith: (answer: (request: Received) => { status: number; body?: string }) => void;
  /** The first request that fits, now or as soon as it comes. */
  readonly next: (fits: (request: Received) => boolean) => Promise<Received>;
  readonly close: () => Promise<void>;
}

/** A store's notification endpoint that records what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let waiting: { fits: (request: Received) => boolean; resolve: (request: Received) => void }[] = [];
  let answer: (request: Received) => { status: number; body?: string } = () => ({ status: 200 });
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one: Received = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      const { status, body = '[accepted]' } = answer(one);
      response.writeHead(status).end(body);
      received.push(one);
      for (const waiter of waiting.filter(({ fits }) => fits(one))) waiter.resolve(one);
      waiting = waiting.filter(({ fits }) => !fits(one));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(next) {
      answer = next;
    },
    next(fits) {
      const known = received.find(fits);
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => {
        waiting.push({ fits, resolve });
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
