import { describe, expect, it } from 'vitest';
import { problemLine } from '../problem.ts';
import { checkSample, sampleTree } from '../testing/sample-tree.ts';

const brand = 'nova/brand.json';

describe('B-02 a tree with mistakes in many files', () => {
  it('all problems of all files are reported at once, in the order of files and lines', () => {
    const files = sampleTree();
    files['accounts/cashier.json'].provider = 'platformpay';
    files[brand].layout = 'wide';
    files[brand].tracking.eventId = 245;
    files[brand].hosts.demo.web = ['shop.nova2.example'];
    files['nova/games/orbit/goods.json'].groups[0].goods[1].prices.JPY = '740.50';
    files['nova/legal.json'] = '{';
    files['nova/methods.json'].methods[1].account.demo = 'cashier';
    const checked = checkSample(files);
    expect(checked.ok ? [] : checked.problems.map(({ file, path }) => `${file} ${path}`)).toEqual([
      'accounts/cashier.json provider',
      'nova/brand.json layout',
      'nova/brand.json hosts.demo.web[0]',
      'nova/brand.json tracking.eventId',
      'nova/games/orbit/goods.json groups[0].goods[1].prices.JPY',
      'nova/legal.json ',
      'nova/methods.json methods[1].account.demo',
    ]);
  });

  it('each problem names its line', () => {
    const files = sampleTree();
    files[brand] = JSON.stringify(files[brand], null, 2).replace('"layout": "new"', '"layout": "wide"');
    files['nova/legal.json'] = '{\n"a" 1}';
    const checked = checkSample(files);
    const line = (files[brand] as string).split('\n').findIndex((text) => text.includes('"wide"')) + 1;
    expect(checked.ok ? [] : checked.problems.map(problemLine)).toEqual([
      `nova/brand.json:${line} layout: "wide" is not one of: new, old`,
      'nova/legal.json:2: is not valid JSON at line 2, column 5: a colon is expected after the key "a"',
    ]);
  });

  it('a missing field is reported on the line of its object, and a missing file without a line', () => {
    const files = sampleTree();
    delete files[brand].name;
    delete files[brand].tracking.applicationId;
    delete files[brand].face.wordmark;
    files[brand].areas[1].currency = 'YEN';
    files[brand] = `\n\n${JSON.stringify(files[brand], null, 2)}`;
    files['nova/else.json'] = {};
    const checked = checkSample(files);
    const lines = (files[brand] as string).split('\n');
    const lineOf = (part: string) => lines.findIndex((text) => text.includes(part)) + 1;
    const told = checked.ok ? [] : checked.problems.map(({ file, path, line }) => [file, path, line]);
    expect(told).toEqual([
      [brand, 'name', 3],
      [brand, 'face.wordmark', lineOf('"face"')],
      [brand, 'areas[1].currency', lineOf('"YEN"')],
      [brand, 'tracking.applicationId', lineOf('"tracking"')],
      ['nova/else.json', '', undefined],
    ]);
  });

  it('a tree without a brand is refused', () => {
    const checked = checkSample({});
    expect(checked.ok ? [] : checked.problems).toEqual([
      { file: '', path: '', reason: 'there is no brand: nothing would be for sale' },
    ]);
  });
});
