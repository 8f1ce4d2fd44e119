import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { languages } from '@gemporium/domain/languages.ts';
import { expect } from 'vitest';
import { shopOf } from '../harness/shops.ts';
import { root } from '../harness/world.ts';
import { sharedJourney } from './journey.ts';

/** The content of an Ethernet packet, less the headers of IP and TCP. */
const packet = 1460;
/** How many packets a server may send on a new connection before the first is acknowledged. */
const unacknowledged = 10;

/** Every byte that the server sends for this page to a browser that knows Brotli, the headers of HTTP included. */
function bytesSent(port: number, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Encoding: gzip, deflate, br\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14)\r\nConnection: close\r\n\r\n`,
      ),
    );
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.on('close', () => resolve(bytes));
    socket.on('error', reject);
  });
}

const brands = readdirSync(join(root, 'brands')).filter((name) => name !== 'accounts');

sharedJourney.for(brands)(
  'R-01 the first screen of %s arrives with the first packets of a connection, and nothing of it a round trip later',
  async (brand, { world }) => {
    const { host, area } = shopOf(brand);
    const bytes = (language: string) =>
      bytesSent(world.ports[0]!, host, `/?domain_area=${area}&spec_lang=${language}`);
    const english = await bytes('en');
    expect(english).toBeGreaterThan(5000);
    expect(english).toBeLessThanOrEqual(unacknowledged * packet);
    // Scripts whose letters take several bytes each need one packet more.
    const others = await Promise.all(languages.map(bytes));
    expect(Math.max(...others)).toBeLessThanOrEqual((unacknowledged + 1) * packet);
  },
);
