import { expect, it } from 'vitest';
import { quotedNumber, quotedNumbers } from './quoted-number.ts';

it.each([
  ['GP3F7K2M9QX5T8WZ1A', 'GP3F7K2M9QX5T8WZ1A'],
  ['gp3f7k2m9qx5t8wz1a', 'GP3F7K2M9QX5T8WZ1A'],
  [' #GP3F 7K2M 9QX5 T8WZ 1A ', 'GP3F7K2M9QX5T8WZ1A'],
  ['ＧＰ３Ｆ７Ｋ２Ｍ９ＱＸ５Ｔ８ＷＺ１Ａ', 'GP3F7K2M9QX5T8WZ1A'],
  ['GPOF7K2M9QX5T8WZIl', 'GP0F7K2M9QX5T8WZ11'],
  ['gp3f7k2m9qx5t8wz1a-2', 'GP3F7K2M9QX5T8WZ1A-2'],
  ['KER219SMT1H11W7SV', 'KER219SMT1H11W7SV'],
  ['int_hkdmOIl ', 'int_hkdmOIl'],
  ['GPO', 'GPO'],
  ['player@example.com', 'player@example.com'],
])('O-11 %j that somebody quotes is looked for as %s', (text, number) => {
  expect(quotedNumber(text)).toBe(number);
});

it.each([
  ['GP3F7K2M9QX5T8WZ1A-2', ['GP3F7K2M9QX5T8WZ1A-2']],
  ['gp3f7k2m9qx5t8wz1a-2', ['GP3F7K2M9QX5T8WZ1A-2', 'gp3f7k2m9qx5t8wz1a-2']],
  [' GPO-Il', ['GPO-Il']],
  [' #gpoIl 4567890123456', ['GP0114567890123456', 'gpoIl4567890123456']],
  ['pay#GPOIL4567890123456', ['payGPOIL4567890123456', 'pay#GPOIL4567890123456']],
])('O-11 %j that may be a provider’s number is looked for as each of %j', (text, numbers) => {
  expect(quotedNumbers(text)).toEqual(numbers);
});
