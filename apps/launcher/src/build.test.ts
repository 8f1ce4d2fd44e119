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

  it('clears away what a killed build left', async () => {
    mkdirSync(join(distDir, `.server-${2 ** 22 + 1}`));
    await buildAll({ distDir, targets: [target(code)] });
    expect(existsSync(join(distDir, 'server/main.js'))).toBe(true);
    expect(readdirSync(distDir)).toEqual(['server']);
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
