import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import { expect, it } from 'vitest';
import { checkBrands } from './check-brands.ts';

it.each([
  ['razer', 10103, 'USD', ['molpoints', 'internet_banking/maybank2u'], 'molpoint'],
  ['welcomepay', 11501, 'KRW', ['card', 'bank', 'hpp'], 'crad'],
  ['kakaopay', 11402, 'KRW', ['MONEY', 'CARD'], 'MONY'],
  ['adyen', 12101, 'USD', ['ach', 'paysafecard'], undefined],
])(
  'O-07 a sub-payment that %s would refuse a player is refused in the file',
  (provider, channelId, currency, codes, misspelt) => {
    const files = sampleTree();
    const { methods } = files['nova/methods.json'];
    files['nova/brand.json'].areas.push({ key: 'north', currency });
    methods.push({
      ...structuredClone(methods[0]),
      paywayId: 'other',
      channelId,
      currencies: [currency],
      areas: ['north'],
      account: { production: provider, demo: `${provider}-demo` },
      subPayments: [...codes, misspelt ?? 'of-its-own'].map((code, index) => ({
        channelId: `${index}`,
        code,
        name: code,
        icon: 'wallet',
      })),
    });
    for (const id of [provider, `${provider}-demo`])
      files[`accounts/${id}.json`] = { provider, mode: 'sandbox', merchant: id, settings: {} };
    const told = problemsOf(files).filter(({ path }) => path.includes('subPayments'));
    expect(told.map(({ path, fix }) => `${path}: ${fix}`)).toEqual(
      misspelt ? [`methods[2].subPayments[${codes.length}].code: did you mean "${codes[0]}"?`] : [],
    );
  },
);

function problemsOf(files: Readonly<Record<string, unknown>>) {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-brands-'));
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), JSON.stringify(content));
    }
    const checked = checkBrands(folder, 'local');
    return checked.ok ? [] : checked.problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
