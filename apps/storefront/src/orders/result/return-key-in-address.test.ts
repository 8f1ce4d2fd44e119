import { expect, it } from 'vitest';
import { returnKeyIn } from './return-key-in-address.ts';

const key = 'Ab0-_9Ab0-_9Ab0-_9Ab0-';

it.each([
  [`#return_key=${key}`, key],
  [`#top&return_key=${key}`, key],
  [`#no_return_key=${key}`, undefined],
  [`return_key=${key}`, undefined],
  [`#return_key=${key}x`, undefined],
  [`#return_key=${key}&more`, undefined],
  [`#return_key=${key.slice(1)}`, undefined],
  [`#return_key=${key.slice(1)}.`, undefined],
  ['#return_key=', undefined],
  ['', undefined],
])('P-13 the return key in %j is %j', (hash, found) => {
  expect(returnKeyIn({ browser: { hash: () => hash } as never })).toBe(found);
});
