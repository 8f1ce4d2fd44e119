import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Target, targets } from './build/targets.ts';
import { buildAll } from './build.ts';
import { root } from './config.ts';

let distDir: string;
let builds: number;

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'gemporium-dist-'));
  builds = 0;
});
afterEach(() => rmSync(distDir, { recursive: true, force: true }));

function target(inputs: string[], content = 'new'): Target {
  return {
    name: 'server',
    inputs,
    async build(outDir) {
      builds++;
      if (content === 'broken') throw new Error('main.ts:3: no such name');
      writeFileSync(join(outDir, 'main.js'), content);
    },
  };
}

const code = ['apps/launcher/src/build.ts'];
const otherCode = ['apps/launcher/src/config.ts'];

describe('the build', () => {
  it('is left out while nothing has changed, and done again when something has', async () => {
    expect(await buildAll({ distDir, targets: [target(code)] })).toEqual(['server']);
    expect(await buildAll({ distDir, targets: [target(code)] })).toEqual([]);
    expect(await buildAll({ distDir, targets: [target(otherCode)] })).toEqual(['server']);
    expect(builds).toBe(2);
  });

  it('that fails leaves the earlier one in place and says why', async () => {
    await buildAll({ distDir, targets: [target(code, 'earlier')] });
    const failing = buildAll({ distDir, targets: [target(otherCode, 'broken')] });
    await expect(failing).rejects.toThrow('The server cannot be built. main.ts:3: no such name');
    expect(readFileSync(join(distDir, 'server/main.js'), 'utf8')).toBe('earlier');
    expect(readdirSync(distDir)).toEqual(['server']);
  });

  it('clears away what a killed build left, and leaves alone what another one is building', async () => {
    const [killed, ours, other] = [2 ** 22 + 1, process.pid, process.ppid];
    for (const builder of [killed, ours, other])
      for (const name of ['server', 'cli']) mkdirSync(join(distDir, `.${name}-${builder}`));
    mkdirSync(join(distDir, '.compile-cache'));
    await buildAll({ distDir, targets: [target(code)] });
    expect(existsSync(join(distDir, 'server/main.js'))).toBe(true);
    const left = ['.cli', '.server'].map((name) => `${name}-${other}`);
    expect(readdirSync(distDir).toSorted()).toEqual([...left, '.compile-cache', 'server'].toSorted());
  });

  it('runs by target: only changed ones, each announced before it is built', async () => {
    const named = (name: string, inputs: string[]): Target => ({ ...target(inputs), name });
    const log: string[] = [];
    const both = (first: string[]) => [named('server', first), named('cli', code)];
    const build = (first: string[]) =>
      buildAll({ distDir, targets: both(first), log: (name) => log.push(`${name} ${builds}`) });
    expect(await build(code)).toEqual(['server', 'cli']);
    expect(await build(otherCode)).toEqual(['server']);
    expect(await build(otherCode)).toEqual([]);
    expect(log).toEqual(['server 0', 'cli 1', 'server 2']);
  });

  it('replaces the earlier one as a whole, and a build that was taken away is made again', async () => {
    await buildAll({ distDir, targets: [target(code)] });
    writeFileSync(join(distDir, 'server/of-the-earlier.js'), '');
    await buildAll({ distDir, targets: [target(otherCode)] });
    expect(readdirSync(join(distDir, 'server')).toSorted()).toEqual(['.built-from', 'main.js']);
    rmSync(join(distDir, 'server'), { recursive: true });
    expect(await buildAll({ distDir, targets: [target(otherCode)] })).toEqual(['server']);
  });

  it('that fails stops there, and the next start tries it again', async () => {
    const failing: Target = { ...target(code, 'broken'), name: 'cli' };
    const targets = [target(code), failing, { ...target(code), name: 'storefront' }];
    for (const attempt of [1, 2]) {
      await expect(buildAll({ distDir, targets })).rejects.toThrow('The cli cannot be built.');
      expect([attempt, builds, readdirSync(distDir)]).toEqual([attempt, attempt + 1, ['server']]);
    }
  });

  it('where it cannot be written says where, and what to do', async () => {
    const file = join(distDir, 'a-file');
    writeFileSync(file, '');
    const why = await buildAll({ distDir: join(file, 'dist'), targets: [target(code)] }).catch(
      (error: unknown) => error,
    );
    expect(why).toMatchObject({
      message: expect.stringMatching(/^Cannot use .*: a part of its path is a file \(ENOTDIR\)\.$/),
      remedy: 'The build is written there; start as the user who owns it.',
    });
  });
});

/** The apps whose code is in this one: those that its package names, and those that they name. */
function appsIn(app: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const named = Object.keys(dependencies)
    .map((name) => name.replace('@gemporium/', ''))
    .filter((name) => existsSync(join(root, 'apps', name, 'package.json')));
  return [app, ...named.flatMap(appsIn)];
}

it.each(targets)('$name is built again after a change in any app whose code is in it', ({ name, inputs }) => {
  expect(inputs).toEqual(expect.arrayContaining(['packages', ...appsIn(name).map((app) => `apps/${app}`)]));
});
