import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LawKey, lawKeys } from './law.ts';
import { lawAt, lawsOf, legalField } from './law-at.ts';
import { laws } from './laws.ts';

/* The laws as data, held against what docs/operations/legal.md promises a publisher. */

const doc = readFileSync(join(import.meta.dirname, '../../../../docs/operations/legal.md'), 'utf8');

/** The table's row of each law: what must be written, and what may be. */
const rows = new Map(
  doc.split('\n').flatMap((line): [string, string[]][] => {
    const [, key = '', ...cells] = /^\| `(\w+)` \|/.test(line)
      ? line.split('|').map((cell) => cell.trim())
      : [];
    return cells.length === 4 ? [[key.replaceAll('`', ''), cells]] : [];
  }),
);
const fieldsIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, field]) => field);
const rowOf = (law: LawKey) => rows.get(law) ?? [];

describe('S-02 what docs/operations/legal.md says of each law', () => {
  it.each(lawKeys)('S-02 the fields of %s are those of its row, and each is shown to players', (law) => {
    const [, must = '', may = ''] = rowOf(law);
    const { needs, shows, withdrawal } = laws[law];
    // What depends on the right of withdrawal, or on the notice on prepaid funds, stands behind a semicolon.
    const [always = ''] = must.split(';');
    expect([...needs].sort()).toEqual(fieldsIn(always).sort());
    if (must.includes('while the right of withdrawal is kept')) expect(withdrawal?.at).toBe('withdrawalUrl');
    else expect(withdrawal?.at).toBeUndefined();
    // Japan's other fields stand on the page that its law prescribes; the button's words are no detail of the seller.
    const shown = fieldsIn(may).filter((field) => field !== 'buttonLabel');
    if (law !== 'jp') expect([...shows].sort()).toEqual(shown.sort());
  });

  it('S-02 the right of withdrawal is of so many days, and given up where the page says so', () => {
    const days = Object.fromEntries(lawKeys.map((law) => [law, laws[law].withdrawal?.days]));
    const known = { eu: 14, uk: 14, kr: 7, tw: 7, br: 7 };
    expect(doc).toContain('14 in the EU and the UK, 7 in Korea, Taiwan and\nBrazil');
    expect(days).toEqual({ ...Object.fromEntries(lawKeys.map((law) => [law, undefined])), ...known });
    const [, given = ''] = /or `waived`, for ([^|]*)\|/.exec(doc) ?? [];
    const waivable = lawKeys.filter((law) => laws[law].withdrawal?.mayBeWaived);
    expect([...waivable].sort()).toEqual(fieldsIn(given).sort());
  });

  it('S-02 texts are asked for in the language of those countries that the page names', () => {
    const [, named = ''] = /plain, or given by language\. (.*) require theirs/.exec(doc) ?? [];
    expect(lawKeys.filter((law) => laws[law].language).sort()).toEqual(fieldsIn(named).sort());
  });

  it('S-02 Türkiye alone has boxes that always stand, each about its own document', () => {
    expect(lawKeys.filter((law) => laws[law].consents)).toEqual(['tr']);
    const about = Object.entries(laws.tr.consents ?? {}).map(([key, { about: page }]) => [key, page]);
    expect(about).toEqual([
      ['pre-information', 'preInformationUrl'],
      ['distance-contract', 'distanceContractUrl'],
    ]);
  });
});

describe('S-02 whose law it is', () => {
  it('S-02 a country has one law, and those that the page names have theirs', () => {
    const all = lawKeys.flatMap((law) => laws[law].countries);
    expect(new Set(all).size).toBe(all.length);
    const place = new Intl.DisplayNames('en', { type: 'region' });
    const spelled = (law: LawKey) =>
      laws[law].countries
        .map((country) => place.of(country)?.replace(/ \(.*| SAR.*|South (?=Korea)/g, ''))
        .sort();
    for (const law of ['sea', 'jp', 'kr', 'tr', 'br', 'in', 'ru', 'us', 'uk'] as const)
      expect([law, spelled(law)]).toEqual([law, rowOf(law)[0]?.split(', ').sort()]);
    // 27 members, and the three of the European Economic Area that the page names.
    expect(laws.eu.countries).toHaveLength(30);
    expect(laws.eu.countries).toEqual(expect.arrayContaining(['IS', 'LI', 'NO', 'DE', 'IE', 'CY']));
  });

  it.each<[string, Parameters<typeof lawAt>, LawKey]>([
    ['the area’s country, whatever is chosen', [{ country: 'JP', law: 'us' }, 'TR'], 'jp'],
    ['the region that the payer has chosen', [{ law: 'us' }, 'TR'], 'tr'],
    ['that of Myanmar’s money', [{ law: 'us' }, 'MMK'], 'sea'],
    ['the area’s own where the region is no country', [{ law: 'us' }, 'Global'], 'us'],
    ['the area’s own where its country has none', [{ country: 'CL', law: 'br' }, 'TR'], 'br'],
    ['the area’s own where nobody has chosen', [{ law: 'ru' }], 'ru'],
    ['the strictest where nothing is said', [{}, 'Global'], 'eu'],
  ])('S-02 it is %s', (_title, asked, law) => {
    expect(lawAt(...asked)).toBe(law);
  });

  it('S-02 an area sells under the laws of the regions where its own methods are offered, and under no other', () => {
    const here = { key: 'here', currency: 'USD', law: 'us' } as const;
    const inOurMoney = { currencies: ['USD', 'JPY'] };
    const methods = [
      { region: 'TR', ...inOurMoney },
      { region: 'BR', ...inOurMoney, areas: ['there', 'here'] },
      { region: 'Global', ...inOurMoney },
      { region: 'KR', ...inOurMoney, areas: ['there'] },
      { region: 'JP', currencies: ['JPY'] },
    ];
    expect(lawsOf(here, methods)).toEqual(lawKeys.filter((law) => ['tr', 'br', 'us'].includes(law)));
    expect(lawsOf({ ...here, country: 'RU' }, methods)).toEqual(['ru']);
    expect(lawsOf(here, [])).toEqual([]);
  });

  it('S-02 an entry of one region overrides the one of all regions, only there', () => {
    const legal = { everywhere: { phone: 'all', hours: 'all' }, regions: { kr: { phone: 'kr' } } };
    expect(legalField(legal, 'kr', 'phone')).toBe('kr');
    expect(legalField(legal, 'jp', 'phone')).toBe('all');
    expect(legalField(legal, 'kr', 'hours')).toBe('all');
    expect(legalField({}, 'kr', 'hours')).toBeUndefined();
  });
});
