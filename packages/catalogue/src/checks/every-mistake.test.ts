import { describe, expect, it } from 'vitest';
import { all, set, write } from '../testing/edits.ts';
import { fullTree, ofTheSpec } from '../testing/full-tree.ts';
import type { Mistake } from '../testing/mistake.ts';
import { mistakes } from '../testing/mistakes/index.ts';
import { type Change, linesOf, linesOfTold, problemsOf, type Told } from '../testing/problems-of.ts';
import { type Files, sampleTree } from '../testing/sample-tree.ts';

const everyMistake: Mistake[] = Object.values(mistakes).flat();

/** The problems of each mistake, computed once. */
const toldOf = new Map(
  everyMistake.map(({ wrong, options }): [Change, Told] => [wrong, problemsOf(wrong, options)]),
);

describe.each(Object.entries(mistakes))('mistakes in %s', (_name, rows: Mistake[]) => {
  it.each(rows)('$title is reported with its file, its place, the reason and the fix', ({ wrong, told }) => {
    expect(linesOfTold(toldOf.get(wrong)!)).toEqual(told);
  });

  const right = rows.flatMap(({ title, right = [], options }) =>
    right.map((edit, index) => ({ title, number: index + 1, edit, options })),
  );
  it.each(right)('correct neighbours of “$title” have no problems ($number)', ({ edit, options }) => {
    expect(linesOf(edit, options)).toEqual([]);
  });
});

const suggestions = everyMistake.flatMap(({ wrong, options }) =>
  toldOf.get(wrong)!.problems.flatMap(({ file, path, fix = '' }) => {
    const value = /^write (".*"|\d+)(?: |$)/.exec(fix)?.[1];
    return value === undefined || path === '' ? [] : [{ wrong, options, file, path, value }];
  }),
);

it.each(suggestions)(
  'who writes $value, as suggested, has mended $file $path',
  ({ wrong, options, ...fix }) => {
    const mended = all(wrong, set(fix.file, fix.path, JSON.parse(fix.value)));
    const left = problemsOf(mended, options).problems;
    expect(left.filter(({ file, path }) => file === fix.file && path === fix.path)).toEqual([]);
  },
);

describe('B-02 a number where text belongs: adding the quotes, as suggested, fixes it', () => {
  const placesOfText = (value: unknown, at = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([step, inside]) =>
          placesOfText(
            inside,
            Array.isArray(value) ? `${at}[${step}]` : [at, step].filter(Boolean).join('.'),
          ),
        )
      : typeof value === 'string' && !/\.\d|\[[1-9]/.test(at)
        ? [at]
        : [];
  it.each(Object.keys(fullTree()).filter((file) => file.endsWith('.json')))('%s', (file) => {
    const left = placesOfText(fullTree()[file]).flatMap((path) => {
      const told = (value: unknown) =>
        problemsOf(set(file, path, value), {}, fullTree()).problems.filter(
          (one) => one.path === path && one.file === file,
        );
      const [problem] = told(7);
      return problem?.fix === 'write "7" in quotes'
        ? told('7').filter(({ reason }) => reason.startsWith('must'))
        : [];
    });
    expect(left).toEqual([]);
  });
});

describe('B-02 a mistake is reported whatever else is wrong in its files', () => {
  const isObject = (content: unknown) =>
    typeof content === 'object' && !Array.isArray(content) && !(content instanceof Uint8Array);
  const filesOf = (told: readonly string[]) =>
    new Set(told.map((line) => line.replace('warning: ', '').split(/[ :]/)[0]!));
  /** A second mistake, in each file with a problem. */
  const andMore =
    (told: readonly string[]): Change =>
    (files) => {
      for (const file of filesOf(told)) if (isObject(files[file])) files[file].unheardOf = 1;
    };
  /** Checks of a whole file: reported once nothing else is wrong in it. */
  const onceReadable = [
    'the same players would see',
    'no method is offered there',
    'nobody sees this',
    'the store does not speak to',
    'does not take',
    'no payment method of the area',
    'pointToCoin',
    'settings.shop.code',
    'lacks what the adapter needs',
    'is no prefix of',
  ];
  const isAtOnce = (line: string) => !onceReadable.some((words) => line.includes(words));
  /** In which kind of file, and for which reason, whatever it names: `brand.json is not one of`. */
  const kindOf = (line: string) => {
    const [file = ''] = filesOf([line]);
    const reason = line.slice(line.indexOf(': ') + 2).replace(/["“][^"”]*["”]|[0-9]/g, '');
    return `${file.slice(file.lastIndexOf('/') + 1)} ${reason.split(' (')[0]}`;
  };
  const seen = new Set<string>();
  const oneOfEachKind = everyMistake.filter(({ wrong, told, options }) => {
    const files = sampleTree();
    wrong(files);
    const before = seen.size;
    for (const line of told) {
      const [file = ''] = filesOf([line]);
      if (isAtOnce(line) && isObject(files[file])) seen.add(kindOf(line));
    }
    return seen.size > before || options;
  });
  it.each(oneOfEachKind)('$title', ({ wrong, told, options }) => {
    const lines = linesOf(all(wrong, andMore(told)), options);
    expect(lines).toEqual(expect.arrayContaining(told.filter(isAtOnce)));
  });
});

describe('B-02 an unreadable value has no further problems', () => {
  /** Every place of a file; of a list its first entry and its last. */
  const placesIn = (value: unknown, at = ''): [place: string, value: unknown][] => {
    const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const steps = Array.isArray(value) ? [...new Set([inside[0], inside.at(-1)])] : inside;
    return [
      [at, value],
      ...steps.flatMap((step) =>
        step
          ? placesIn(
              step[1],
              Array.isArray(value) ? `${at}[${step[0]}]` : [at, step[0]].filter(Boolean).join('.'),
            )
          : [],
      ),
    ];
  };
  /** Also as a brand of the spec, of which more is known. */
  const trees: [name: string, make: () => Files][] = [
    ['nova', fullTree],
    ['brandEn', ofTheSpec],
  ];
  const files = trees.flatMap(([name, make]) =>
    Object.keys(make()).map((file) => [file, name, make] as const),
  );

  it.each(files)('%s of %s', (file, _name, make) => {
    const places = placesIn(make()[file]);
    const others = places.flatMap(([place, value]) => {
      const spoiled = typeof value === 'object' ? 7 : { no: 'such' };
      const wrong = place === '' ? write(file, 7) : set(file, place, spoiled);
      const { problems, warnings } = problemsOf(wrong, {}, make());
      const isOfIt = (told: { file: string; path: string }) =>
        told.file === file && told.path.startsWith(place);
      const other = [...problems, ...warnings].filter((told) => !isOfIt(told));
      return problems.some(isOfIt)
        ? other.map(({ file, path, reason }) => `${place}: ${file} ${path} ${reason}`)
        : [`nothing of ${place}`];
    });
    expect(others).toEqual([]);
  });
});
