import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  expressionsOf,
  expressionsOfTheTree,
  keptProofs,
  listFile,
  whyNotLinear,
  written,
} from './expressions.ts';

/** Not linear, but harmless: their input is short or our own. */
const harmless: Readonly<Record<string, string>> = {
  [written({ source: String.raw`\B(?=(\d{3})+$)`, flags: 'g' })]: 'groups the digits of our own prices',
  [written({ source: '0+$', flags: '' })]: 'reads at most six digits of a fraction',
  [written({ source: String.raw`url\((?!\s*["']?\s*#)`, flags: 'i' })]: 'reads drawings in the brands folder',
  [written({ source: String.raw`(\S+) (\S+) ?Q(\S+) (\S+) (\S+) ([\d.]+)`, flags: '' })]:
    'reads our own outlines',
  [written({ source: String.raw`([\d.]+) ([\d.]+)`, flags: 'g' })]: 'reads our own outlines',
  [written({ source: String.raw`\/+$`, flags: '' })]: 'reads the operator’s own environment and brand files',
  [written({ source: 'pre-existing shared memory block|lock file .* already exists', flags: '' })]:
    'reads our own PostgreSQL’s messages',
  [written({ source: String.raw`\d+$`, flags: '' })]: 'reads names of browser folders',
  [written({ source: String.raw`\bnpm\b.*\bci\b`, flags: '' })]:
    'reads the names of this machine’s processes',
};

/** Files that build expressions from texts, and the origin of these texts. */
const builders: Readonly<Record<string, string>> = {
  'apps/server/src/routes/page-template.ts': 'two markers of the file’s own',
  'packages/locales/src/keep-words.ts': 'a list of words of the file’s own',
};

const { literals, built } = expressionsOfTheTree();

describe('P-13 every expression that may see a stranger’s text runs in linear time', () => {
  it('is proved linear, or is listed as harmless with its reason', async () => {
    const kept = keptProofs();
    const isUpdate = process.env.UPDATE_PROOFS === '1';
    const proved: string[] = [];
    const problems: string[] = [];
    for (const one of literals) {
      const text = written(one);
      if (text in harmless) continue;
      const why = kept.has(text) && !isUpdate ? undefined : await whyNotLinear(one);
      if (why === undefined) proved.push(text);
      else problems.push(`${one.at} ${text}: ${why}`);
    }
    if (isUpdate) writeFileSync(listFile, `${proved.sort().join('\n')}\n`);
    expect(problems).toEqual([]);
    const unkept = proved.filter((text) => !keptProofs().has(text));
    expect(unkept, 'proved now; keep it: UPDATE_PROOFS=1 npm test -- tests/safety/expressions').toEqual([]);
  }, 600_000);

  it('has no stored proof or exception for an expression that no longer exists', () => {
    const all = new Set(literals.map(written));
    expect([...keptProofs(), ...Object.keys(harmless)].filter((text) => !all.has(text))).toEqual([]);
  });

  it('is written as a literal, so that it is found', () => {
    expect([...new Set(built)].sort()).toEqual(Object.keys(builders).sort());
  });

  it('is found anywhere in a program', () => {
    expect(literals.length).toBeGreaterThan(200);
  });
});

describe('the proof detects what it is for', () => {
  const planted = String.raw`export const hide = (text: string) => text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]');`;

  it.each([
    ['the e-mail address that froze the store', planted],
    ['an exponential one', String.raw`const isName = /^(\w+\s?)*$/;`],
    ['one with a long middle', '/a.*b/.test(text);'],
    ['one in JSX', 'const x = <p>{/(x+x+)+y/.test(text)}</p>;'],
  ])('%s', async (_title, text) => {
    const [found] = expressionsOf(text, 'planted.tsx').literals;
    expect(found && (await whyNotLinear(found))).toMatch(/polynomial|exponential/);
  });

  it('a linear one passes, and a built one is noticed', async () => {
    expect(await whyNotLinear({ source: '^[A-Z0-9-]{1,24}$', flags: '' })).toBeUndefined();
    expect(expressionsOf('new RegExp(name); RegExp(other);', 'planted.ts').built).toHaveLength(2);
  });
});
