import { describe, expect, it } from 'vitest';
import { problemsOf } from '../testing/problems-of.ts';
import { type Files, sampleCatalogue, sampleTree } from '../testing/sample-tree.ts';

const coupons = 'nova/coupons.json';
const vip = 'nova/vip.json';

function withCoupons(files: Files): Files {
  files[coupons] = {
    onRefund: 'return',
    templates: [
      { id: 'weekly', name: { en: 'Weekly' }, discountRate: '0.80', kind: 'week', level: 1 },
      { id: 'gift', name: 'Gift', discountRate: '0.5', kind: 'granted', payId: 'platform-pay', validDays: 3 },
    ],
  };
  files[vip] = {
    pointToCoin: { USD: '1', JPY: '0.01' },
    faqTitle: 'Questions',
    faqContent: 'Answers',
    levels: [
      { id: 0, name: 'Start', show: 'VIP 0', needPoints: 0 },
      { id: 1, name: 'Silver', show: 'VIP 1', needPoints: 100 },
    ],
  };
  return files;
}

it('C-02 coupons and levels are part of the published brand', () => {
  const brand = sampleCatalogue(withCoupons(sampleTree())).brands.nova;
  expect(brand?.coupons?.templates.map((template) => template.id)).toEqual(['weekly', 'gift']);
  expect(brand?.vip?.levels.map((level) => level.needPoints)).toEqual([0, 100]);
});

it('O-11 what goes back with the money is part of the published brand, and a misspelt rule is told', () => {
  const refunds = { refund: { points: 'keep', limit: 'return' }, chargeback: { goods: 'leave' } };
  const files = { ...sampleTree(), 'nova/refunds.json': refunds };
  expect(sampleCatalogue(files).brands.nova?.refunds).toEqual(refunds);
  expect(sampleCatalogue(sampleTree()).brands.nova?.refunds).toBeUndefined();
  const problems = problemsOf((changed) => {
    changed['nova/refunds.json'] = { refund: { points: 'forget' }, chargeback: { limit: 'return' } };
  });
  expect(problems.map(({ file, path }) => `${file} ${path}`)).toEqual([
    'nova/refunds.json refund.points',
    'nova/refunds.json chargeback.limit',
  ]);
});

describe('mistakes in coupons and levels are told with their place', () => {
  it.each<[string, (files: Files) => void, object]>([
    [
      'C-03 a rate that is not a share',
      (files) => {
        files[coupons].templates[0].discountRate = '80%';
      },
      { file: coupons, path: 'templates[0].discountRate', fix: 'write "0.80"' },
    ],
    [
      'C-03 a coupon that leaves nothing to pay',
      (files) => {
        files[coupons].templates[0].discountRate = '0.0';
      },
      { file: coupons, path: 'templates[0].discountRate' },
    ],
    [
      'C-02 a coupon twice',
      (files) => {
        files[coupons].templates[1].id = 'weekly';
      },
      { file: coupons, path: 'templates[1].id', reason: 'the coupon "weekly" stands twice' },
    ],
    [
      'C-02 a name without the default language',
      (files) => {
        files[coupons].templates[0].name = { ja: '週間' };
      },
      { file: coupons, path: 'templates[0].name' },
    ],
    [
      'V-01 a level that does not exist',
      (files) => {
        files[coupons].templates[0].level = 7;
      },
      { file: coupons, path: 'templates[0].level', reason: 'vip.json has no level 7' },
    ],
    [
      'C-01 a method that does not exist',
      (files) => {
        files[coupons].templates[1].payId = 'platform-pya';
      },
      { file: coupons, path: 'templates[1].payId', fix: 'did you mean "platform-pay"?' },
    ],
    [
      'V-01 a first level that needs points',
      (files) => {
        files[vip].levels[0].needPoints = 5;
      },
      { file: vip, path: 'levels[0].needPoints', reason: 'the first level must need 0 points' },
    ],
    [
      'V-01 levels that do not ascend',
      (files) => {
        files[vip].levels[1].needPoints = 0;
      },
      { file: vip, path: 'levels[1].needPoints', reason: 'levels must ascend: the one before needs 0' },
    ],
    [
      'V-02 a currency without a rate',
      (files) => {
        delete files[vip].pointToCoin.JPY;
      },
      { file: vip, path: 'pointToCoin', reason: 'says nothing of JPY, which an area of this brand uses' },
    ],
    [
      'V-02 a rate of a currency that nobody uses',
      (files) => {
        files[vip].pointToCoin.EUR = '1';
      },
      { file: vip, path: 'pointToCoin.EUR', reason: 'no area of this brand uses EUR' },
    ],
  ])('%s', (_title, change, expected) => {
    const problems = problemsOf((files) => change(withCoupons(files)));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject(expected);
  });

  it('V-01 a brand without the VIP version has neither', () => {
    const problems = problemsOf((files) => {
      withCoupons(files)['nova/brand.json'].isVip = false;
    });
    expect(problems.map(({ file }) => file)).toEqual([coupons, vip]);
  });
});
