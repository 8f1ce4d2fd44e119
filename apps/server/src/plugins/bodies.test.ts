import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { setUpEdge } from '../testing/edge.ts';

/*
 * A body that is refused while it is still being sent. The bug that this looks for: a connection that closes too early,
 * which its sender sees as a reset, without the reason.
 */

const edge = setUpEdge();

/** One connection, with the test in control of what is sent, and when. */
async function open() {
  const socket: Socket = connect({ host: '127.0.0.1', port: edge.port });
  let heard = '';
  const state = { error: '', isOver: false };
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  socket.on('error', (error) => {
    state.error = error.message;
  });
  socket.on('close', () => {
    state.isOver = true;
  });
  await once(socket, 'connect');
  return { socket, state, heard: () => heard };
}
const head = (path: string, length: number, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: nova.localhost:${edge.port}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
const next = () => `GET /healthz HTTP/1.1\r\nhost: nova.localhost:${edge.port}\r\nconnection: close\r\n\r\n`;

describe('X-01 a body that is refused while it is still on its way', () => {
  it.each([
    ['a call that is too large', '/api/pay/platform_pay', 'application/json', 413],
    ['a call with an unsupported content type', '/api/pay/platform_pay', 'text/xml', 415],
    ['a notification that is too large', '/notify/scripted/main', 'application/json', 413],
    [
      'what a provider’s page sends back, too large',
      '/return/scripted/GP1-1',
      'application/x-www-form-urlencoded',
      413,
    ],
  ])('%s: its sender gets the reason, and the connection stays usable', async (_what, path, type, status) => {
    const length = 900_000;
    const { socket, state, heard } = await open();
    socket.write(head(path, length, type) + 'x'.repeat(1000));
    await expect.poll(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.write('x'.repeat(length - 1000));
    socket.write(next());
    await expect.poll(heard).toMatch(/HTTP\/1\.1 200 /);
    expect(state.error).toBe('');
  });

  it.each([
    [65_536, 400],
    [65_537, 413],
  ])('a call of %i bytes, of 64 kB that may be sent, is answered %i', async (length, status) => {
    const text = '{"client_id":"';
    const { socket, heard } = await open();
    socket.write(head('/api/pay/platform_pay', length, 'application/json'));
    socket.write(`${text}${'x'.repeat(length - text.length - 2)}"}`);
    await expect.poll(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('an endless one is cut off: its connection closes', async () => {
    const { socket, state, heard } = await open();
    socket.write(head('/api/pay/platform_pay', 2_000_000, 'application/json') + 'x'.repeat(1000));
    await expect.poll(() => state.isOver).toBe(true);
    expect(heard()).toMatch(/^HTTP\/1.1 413 /);
    expect(heard().toLowerCase()).toContain('connection: close');
  });
});
