import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { compileCssModules } from './css-modules.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The sheet of these files, and the folder that they are in. */
async function sheetOf(files: Readonly<Record<string, string>>, minify = true): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-sheets-'));
  folders.push(folder);
  for (const [name, css] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), css);
  }
  const modules = await compileCssModules(folder, minify);
  return modules.sheet(new Set(Object.keys(files).map((name) => join(folder, name))));
}

it('what a browser does not need is left out of a sheet, but for texts and empty values', async () => {
  const css = '.a{--b: 1px;--c: ;width:var(--b, 2px)}.a::after{content:"x: y, z"}';
  expect(await sheetOf({ 'a.module.css': css })).toBe(
    '.A0{--b:1px;--c: ;width:var(--b,2px)}.A0:after{content:"x: y, z"}',
  );
});

describe('names of classes in the shop’s sheets', () => {
  it('a class has one name wherever it stands, also inside what is not, is or has to be there', async () => {
    const css = '.one{color:red}.two:not(.one){color:blue}.two:not(:not(.one)) .one{color:green}';
    expect(await sheetOf({ 'a.module.css': css })).toBe(
      '.A0{color:red}.A1:not(.A0){color:#00f}.A1:not(:not(.A0)) .A0{color:green}',
    );
  });

  it('the same name in two files is two classes', async () => {
    const files = { 'a.module.css': '.one{color:red}', 'b.module.css': '.one{color:green}' };
    expect(await sheetOf(files)).toBe('.A0{color:red}.B0{color:green}');
    expect(await sheetOf(files, false)).toMatch(/\.a_one \{[^}]*red[^}]*\}\s*\.b_one \{[^}]*green/);
  });

  it.each<[string, Record<string, string>]>([
    ['stylesheets are called a.module.css', { 'x/a.module.css': '.a{}', 'y/a.module.css': '.b{}' }],
    [
      'animations are called turn',
      {
        'a.module.css': '@keyframes turn{to{opacity:0}}.a{animation:turn 1s}',
        'b.module.css': '@keyframes turn{to{opacity:1}}.b{animation:turn 1s}',
      },
    ],
  ])('two %s: the build says so', async (what, files) => {
    await expect(sheetOf(files)).rejects.toThrow(`two ${what}; give one of them another name`);
  });
});

it('of rules of equal weight the more particular one holds: colours, parts, screens, and last what spaces them', async () => {
  const files = {
    'a.module.css': '.a{color:red}',
    'b.module.css': '.b > * + *{margin:1px}',
    'c/c.module.css': '.c{color:green}',
    'ui/z.module.css': '.z{color:blue}',
    'ui/base/base.css': 'a{margin:0}',
    'ui/base/tokens.css': ':root{--gap:1px}',
  };
  const sheet = await sheetOf(files, false);
  const places = [':root', 'a {', '.z_z', '.a_a', '.c_c', '.b_b'].map((rule) => sheet.indexOf(`\n${rule}`));
  expect(places.slice(1)).toEqual([...places.slice(1)].sort((one, other) => one - other));
  expect(sheet.startsWith(':root')).toBe(true);
});
