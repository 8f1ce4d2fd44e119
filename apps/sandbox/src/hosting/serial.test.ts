import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Books, openBooks } from '../books/books.ts';
import { randomHex } from '../random-hex.ts';
import { deskOf } from './desk.ts';

let folder: string;
let books: Books;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-serial-'));
  books = openBooks(folder);
});
afterEach(() => {
  books.close();
  rmSync(folder, { recursive: true });
});

const deskFor = (provider: string, draw = randomHex) =>
  deskOf({ books, simulators: new Map(), storeUrl: '', now: Date.now, randomHex: draw }, {
    provider,
  } as Simulator);

it('S-16 a simulator’s short numbers have all their digits and repeat only after all others, also after a restart', () => {
  const drawn = new Set<string>();
  for (let count = 0; count < 1_000; count++) {
    if (count === 500) {
      books.close();
      books = openBooks(folder);
    }
    drawn.add(deskFor('one').serial(3));
  }
  expect([drawn.size, [...drawn].every((number) => /^\d{3}$/.test(number))]).toEqual([1_000, true]);
});

it('S-16 each provider counts by itself, from a number that new books do not share', () => {
  const [one, two] = [deskFor('one', () => `${'0'.repeat(15)}7`), deskFor('two', () => '0'.repeat(12))];
  expect([one.serial(5), two.serial(5), one.serial(7), two.serial(5)]).toEqual([
    '00001',
    '00001',
    '0000002',
    '00002',
  ]);
  const other = deskFor('three', () => '00000000000f0000');
  expect(other.serial(5)).toBe('00016');
});

it('S-16 a random id that would repeat is not drawn at all', () => {
  expect(() => randomHex(7)).toThrow('7 random bytes repeat');
  expect([randomHex(8), randomHex(33)].map((text) => text.length)).toEqual([16, 66]);
});
