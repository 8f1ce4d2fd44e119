import { expect, it } from 'vitest';
import { crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { endBegunLogin, findBegunLogin, insertBegunLogin } from './begun-logins.ts';

const crowd = setUpCrowd();

it('I-03 B-06 the same state in another store, environment or provider is another login', async () => {
  const { database } = crowd;
  const [store, otherBrand, otherEnvironment] = crowdStores;
  const stateHash = Buffer.alloc(32, 1);
  const key = { store, provider: 'twitter', stateHash };
  const others = [
    { ...key, store: otherEnvironment },
    { ...key, store: otherBrand },
    { ...key, provider: 'vk' },
    { ...key, stateHash: Buffer.alloc(32, 2) },
  ];
  const at = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };

  expect(await insertBegunLogin(database, { ...key, ...at, sealed: 'the first' })).toBe(true);
  for (const other of others) expect(await findBegunLogin(database, other)).toBeUndefined();
  for (const [index, other] of others.entries())
    expect(await insertBegunLogin(database, { ...other, ...at, sealed: `other ${index}` })).toBe(true);
  expect(await insertBegunLogin(database, { ...key, ...at, sealed: 'again' })).toBe(false);
  expect(await findBegunLogin(database, key)).toBe('the first');
  for (const [index, other] of others.entries())
    expect(await findBegunLogin(database, other)).toBe(`other ${index}`);

  expect(await endBegunLogin(database, key)).toBe(true);
  expect(await endBegunLogin(database, key)).toBe(false);
  expect(await findBegunLogin(database, key)).toBeUndefined();
  for (const [index, other] of others.entries())
    expect(await findBegunLogin(database, other)).toBe(`other ${index}`);
});
