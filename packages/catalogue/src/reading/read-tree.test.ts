import { describe, expect, it } from 'vitest';
import { type Change, problemsOf } from '../testing/problems-of.ts';
import { checkSample, sampleTree } from '../testing/sample-tree.ts';

const brand = 'nova/brand.json';

describe('B-02 what is wrong inside one file is named with its place, the reason and the fix', () => {
  it.each<[string, Change, object]>([
    [
      'a file that is no JSON',
      (files) => {
        files[brand] = '{\n  "name": "Nova",\n  "layout": "new",\n}';
      },
      {
        file: brand,
        path: '',
        reason: 'is not valid JSON at line 3, column 18: there is a comma after the last entry',
        fix: 'remove the comma',
      },
    ],
    [
      'a file that is not UTF-8',
      (files) => {
        files[brand] = Uint8Array.of(0x7b, 0xff, 0x7d);
      },
      { file: brand, path: '', reason: 'is not UTF-8 text', fix: 'save the file as UTF-8' },
    ],
    [
      'a missing file',
      (files) => {
        delete files['nova/legal.json'];
      },
      { file: 'nova/legal.json', path: '', reason: 'the file is missing' },
    ],
    [
      'a misspelt file',
      (files) => {
        files['nova/games/orbit/gods.json'] = {};
      },
      {
        file: 'nova/games/orbit/gods.json',
        path: '',
        reason: 'is not a file that the store reads',
        fix: 'did you mean "nova/games/orbit/goods.json"?',
      },
    ],
    [
      'a file of somebody else',
      (files) => {
        files['nova/prices.xlsx'] = 'x';
      },
      { file: 'nova/prices.xlsx', path: '', reason: 'is not a file that the store reads' },
    ],
    [
      'a misspelt key',
      (files) => {
        files[brand].pageTitel = 'Nova';
      },
      {
        file: brand,
        path: 'pageTitel',
        reason: 'is not a key that this file knows',
        fix: 'did you mean "pageTitle"?',
      },
    ],
    [
      'an unknown key deep inside a list',
      (files) => {
        files[brand].areas[1].contry = 'JP';
      },
      {
        file: brand,
        path: 'areas[1].contry',
        reason: 'is not a key that this file knows',
        fix: 'did you mean "country"?',
      },
    ],
    [
      'a missing value',
      (files) => {
        delete files[brand].layout;
      },
      { file: brand, path: 'layout', reason: 'is missing' },
    ],
    [
      'a value of the wrong kind',
      (files) => {
        files[brand].isVip = 'true';
      },
      {
        file: brand,
        path: 'isVip',
        reason: 'must be true or false, but is "true"',
        fix: 'write true without quotes',
      },
    ],
    [
      'a number in quotes',
      (files) => {
        files['nova/methods.json'].methods[0].sort = '10';
      },
      {
        file: 'nova/methods.json',
        path: 'methods[0].sort',
        reason: 'must be a number, but is "10"',
        fix: 'write 10 without quotes',
      },
    ],
    [
      'a price that is a number',
      (files) => {
        files['nova/games/orbit/goods.json'].groups[0].goods[0].prices.USD = 0.99;
      },
      {
        file: 'nova/games/orbit/goods.json',
        path: 'groups[0].goods[0].prices.USD',
        reason: 'must be text in double quotes, but is 0.99',
        fix: 'write "0.99" in quotes',
      },
    ],
    [
      'a word that is not one of the choices',
      (files) => {
        files[brand].layout = 'nwe';
      },
      {
        file: brand,
        path: 'layout',
        reason: '"nwe" is not one of: new, old',
        fix: 'did you mean "new"?',
      },
    ],
    [
      'a file that is a list instead of an object',
      (files) => {
        files['nova/legal.json'] = [];
      },
      { file: 'nova/legal.json', path: '', reason: 'must be an object in { }, but is a list' },
    ],
    [
      'an empty list',
      (files) => {
        files[brand].login.providers = [];
      },
      { file: brand, path: 'login.providers', reason: 'needs at least 1 entry' },
    ],
    [
      'an empty name',
      (files) => {
        files[brand].name = '  ';
      },
      { file: brand, path: 'name', reason: 'must not be empty' },
    ],
    [
      'a text without any language',
      (files) => {
        files[brand].pageTitle = {};
      },
      { file: brand, path: 'pageTitle', reason: 'has no text: at least one language is needed' },
    ],
    [
      'a text in an unknown language',
      (files) => {
        files[brand].pageTitle['zh-tv'] = 'x';
      },
      {
        file: brand,
        path: 'pageTitle.zh-tv',
        reason: 'is not one of the eighteen languages',
        fix: 'did you mean "zh-tw"?',
      },
    ],
    [
      'an empty text in one language',
      (files) => {
        files[brand].pageTitle.ja = '';
      },
      { file: brand, path: 'pageTitle.ja', reason: 'must not be empty' },
    ],
    [
      'a time zone that does not exist',
      (files) => {
        files[brand].timeZone = 'Asia/Seol';
      },
      {
        file: brand,
        path: 'timeZone',
        reason: '"Asia/Seol" is not an IANA time zone',
        fix: 'did you mean "Asia/Seoul"?',
      },
    ],
    [
      'an http link',
      (files) => {
        files['nova/legal.json'].termsUrl = 'http://www.nova.example/terms';
      },
      {
        file: 'nova/legal.json',
        path: 'termsUrl',
        reason: 'must be an https link',
        fix: 'write "https://www.nova.example/terms"',
      },
    ],
    [
      'a link to a host that cannot be real',
      (files) => {
        files['nova/legal.json'].supportUrl = 'https://localhost/help';
      },
      { file: 'nova/legal.json', path: 'supportUrl', reason: '"localhost" does not look like a real host' },
    ],
    [
      'a deep link that would run code',
      (files) => {
        files['nova/games/orbit/game.json'].evoke.web = 'javascript://alert(1)';
      },
      {
        file: 'nova/games/orbit/game.json',
        path: 'evoke.web',
        reason: 'links of the scheme javascript: are not allowed',
      },
    ],
    [
      'a secret instead of its name',
      (files) => {
        files['nova/games/orbit/game.json'].link.secret = 'whsec_abc';
      },
      {
        file: 'nova/games/orbit/game.json',
        path: 'link.secret',
        reason: 'must name a secret, like game.linkSecret; the secret itself never stands in a brand file',
      },
    ],
  ])('%s', (_title, change, expected) => {
    expect(problemsOf(change)).toEqual([expected]);
  });

  it('all problems of all files are told at once, in the order of files and lines', () => {
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
    const checked = checkSample(files);
    const line = (files[brand] as string).split('\n').findIndex((text) => text.includes('"wide"')) + 1;
    expect(checked.ok ? [] : checked.problems).toEqual([expect.objectContaining({ path: 'layout', line })]);
  });

  it('a tree without a brand is refused', () => {
    const checked = checkSample({});
    expect(checked.ok ? [] : checked.problems).toEqual([
      { file: '', path: '', reason: 'there is no brand: nothing would be for sale' },
    ]);
  });
});
