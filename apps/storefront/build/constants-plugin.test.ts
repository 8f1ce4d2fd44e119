import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { constantsPlugin } from './constants-plugin.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-constants-'));
  mkdirSync(join(folder, 'storefront/src'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function built(source: string): Promise<string> {
  const file = join(folder, 'storefront/src/file.ts');
  writeFileSync(file, source);
  const outfile = join(folder, 'out.js');
  const plugins = [constantsPlugin];
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    external: ['@gemporium/*'],
    plugins,
  });
  return readFileSync(outfile, 'utf8');
}

const codes = `import { codes } from '@gemporium/contract/codes.ts';`;
it.each([
  ['a code', `${codes} console.log(codes.success);`, 'console.log(1)', true],
  [
    'a type beside it',
    `${codes} type One = typeof codes.success; console.log(codes.notLoggedIn as One);`,
    'console.log(-600)',
    true,
  ],
  [
    'an address',
    `import { gameCodeStart, paths } from '@gemporium/contract/shop-paths.ts'; console.log(paths.home, gameCodeStart);`,
    'console.log("/", gameCodeStart)',
    true,
  ],
  ['one that the table does not have', `${codes} console.log((codes as any).other);`, 'codes.other', false],
  [
    'a table of another kind',
    `const codes = { success: 7 }; console.log(codes.success);`,
    'codes.success',
    false,
  ],
])(
  'W-01 what a page needs of a table of the contract is written where it stands: %s',
  async (_title, source, text, isInlined) => {
    const code = await built(source);
    expect(code).toContain(text);
    if (isInlined) expect(code).not.toMatch(/\b(codes|paths)\b[^-]*\.(success|home|notLoggedIn)/);
  },
);
