import { expect, it } from 'vitest';
import { isPortFree } from '../ports.ts';
import { ownPorts } from './own-ports.ts';

it('no port is given out twice, and each can be listened on', async () => {
  const given = (await Promise.all(Array.from({ length: 20 }, () => ownPorts(10)))).flat();
  expect(new Set(given).size).toBe(200);
  expect(await Promise.all(given.map((port) => isPortFree('127.0.0.1', port)))).not.toContain(false);
});
