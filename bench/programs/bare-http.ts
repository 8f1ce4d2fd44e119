import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meetBoss } from '../lib/program.ts';

export interface FixedAnswer {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The least that Node can do: node:http that gives a fixed answer to each path and looks at nothing else. */
const { input, say } = await meetBoss<{ answers: Record<string, FixedAnswer> }>();
const answers = new Map(
  Object.entries(input.answers).map(([path, { headers, body }]) => [
    path,
    { headers: { ...headers, 'content-length': body.length }, body: Buffer.from(body) },
  ]),
);
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => say('listening', (server.address() as AddressInfo).port));
