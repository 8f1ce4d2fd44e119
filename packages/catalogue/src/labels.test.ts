import { expect, it } from 'vitest';
import { countryOfRegion, regionLabels } from './labels.ts';

it('B-09 every label is the country that it stands for, or none', () => {
  expect(Object.fromEntries(regionLabels.map((label) => [label, countryOfRegion(label)]))).toEqual({
    Global: undefined,
    PH: 'PH',
    MY: 'MY',
    SG: 'SG',
    ID: 'ID',
    TH: 'TH',
    VN: 'VN',
    IN: 'IN',
    MMK: 'MM',
    TR: 'TR',
    BR: 'BR',
    US: 'US',
    FR: 'FR',
    DE: 'DE',
    RU: 'RU',
    NL: 'NL',
  });
});
