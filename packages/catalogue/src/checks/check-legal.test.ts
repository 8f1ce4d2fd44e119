import { expect, it } from 'vitest';
import { type LawKey, lawKeys } from '../laws/law.ts';
import { lawsOf } from '../laws/law-at.ts';
import { laws } from '../laws/laws.ts';
import { type LegalField, legalLinks, legalTexts } from '../laws/legal-fields.ts';
import { all, set } from '../testing/edits.ts';
import { type Change, linesOf } from '../testing/problems-of.ts';

const legal = 'nova/legal.json';
const brand = 'nova/brand.json';

/** The sample brand sells under one law alone, and says everything that any of them asks for. */
const under = (law: LawKey, { notices = [] as string[] } = {}): Change =>
  all(
    set(brand, 'areas', [
      { key: 'west', law, notices },
      { key: 'east', currency: 'JPY', law, notices },
    ]),
    (files) => {
      files[legal].everywhere = Object.fromEntries([
        ...legalTexts.map((field) => [field, field === 'email' ? 'support@nova.example' : field]),
        ...legalLinks.map((field) => [field, `https://www.nova.example/${field}`]),
      ]);
    },
  );

const without =
  (field: LegalField): Change =>
  (files) => {
    delete files[legal].everywhere[field];
  };

/** What the law asks of every brand, with the page for withdrawing as long as that right stands. */
const needsOf = (law: LawKey): LegalField[] => {
  const { needs, withdrawal } = laws[law];
  return [...needs, ...(withdrawal?.at ? [withdrawal.at] : [])];
};
const table = lawKeys.flatMap((law) => needsOf(law).map((field) => ({ law, field })));

it('S-02 B-08 every law asks for who sells, where, and how he is reached', () => {
  for (const law of lawKeys) expect(needsOf(law)).toEqual(expect.arrayContaining(['address', 'email']));
  expect(needsOf('jp')).toEqual(expect.arrayContaining(['company', 'representative', 'phone', 'hours']));
  expect(needsOf('kr')).toEqual(expect.arrayContaining(['registration', 'mailOrder', 'privacyOfficer']));
  expect(needsOf('eu')).toEqual(expect.arrayContaining(['taxId', 'withdrawalUrl', 'accessibilityUrl']));
  expect(needsOf('in')).toContain('grievanceOfficer');
});

it.each(lawKeys)('S-02 a brand with everything that the law %s requires has no problems', (law) => {
  expect(linesOf(under(law))).toEqual([]);
});

it.each(table)('S-02 under the law $law a missing $field is reported', ({ law, field }) => {
  expect(linesOf(all(under(law), without(field)))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^nova/legal\\.json regions\\.${law}\\.${field}: is missing: the brand sells in ${laws[law].name} \\(areas "west", "east"\\), where players must be told .+ \\(write it here, or at everywhere\\.${field} where`,
      ),
    ),
  ]);
});

it('S-02 everything missing is reported at once, for each applicable law', () => {
  const lines = linesOf(
    all(set(`${legal}`, 'everywhere', {}), set('nova/methods.json', 'methods[0].regions', ['TR', 'BR'])),
  );
  // The area in yen is open to everybody, and so under the law of the European Union.
  const expected = (['eu', 'tr', 'br'] as const).flatMap((law) =>
    needsOf(law).map((field) => `${law}.${field}`),
  );
  const told = lines.map((line) => /regions\.(\S+): is missing/.exec(line)?.[1]);
  expect(told.sort()).toEqual(expected.sort());
});

it.each(['issuer', 'expiry', 'balance', 'complaints'] as const)(
  'B-08 if the notice on prepaid funds is shown, a missing %s is reported, and otherwise not',
  (field) => {
    const notices = ['specifiedCommercialTransactions', 'inquiryContact'];
    const silent = all(under('jp', { notices }), without(field));
    expect(linesOf(silent)).toEqual([]);
    const told = linesOf(all(under('jp', { notices: [...notices, 'fundsSettlement'] }), without(field)));
    expect(told).toEqual([expect.stringContaining(`regions.jp.${field}: is missing`)]);
  },
);

it.each([0, 1])('B-08 it is reported too if only area %i of the brand shows that notice', (shown) => {
  const notices = ['specifiedCommercialTransactions', 'inquiryContact'];
  const change = set(brand, `areas[${shown}].notices`, [...notices, 'fundsSettlement']);
  expect(linesOf(all(under('jp', { notices }), change, without('issuer')))).toEqual([
    expect.stringContaining('regions.jp.issuer: is missing'),
  ]);
});

it.each(['uk', 'us', 'kr'] as const)(
  'B-08 what prepaid funds need is asked for under the law of the area that shows that notice, not under that of %s',
  (law) => {
    const notices = ['specifiedCommercialTransactions', 'inquiryContact', 'fundsSettlement'];
    const elsewhere = all(set(brand, 'areas[1].law', law), set(brand, 'areas[1].notices', []));
    const lacking = (['expiry', 'balance', 'issuer'] as const).filter(
      (field) => !needsOf(law).includes(field) && !needsOf('jp').includes(field),
    );
    for (const field of lacking)
      expect(linesOf(all(under('jp', { notices }), elsewhere, without(field)))).toEqual([
        expect.stringContaining(`regions.jp.${field}: is missing`),
      ]);
    expect(lacking).not.toEqual([]);
  },
);

it.each(lawKeys.filter((law) => laws[law].language))(
  'S-02 a text that is not in the language of the law %s is reported',
  (law) => {
    const { language = '' } = laws[law];
    const other = language === 'tr' ? 'en' : 'tr';
    expect(linesOf(all(under(law), set(legal, 'everywhere.address', { [other]: 'x' })))).toEqual([
      `nova/legal.json everywhere.address: is not written in the language that the law of ${laws[law].name} asks for (add a text "${language}")`,
    ]);
    expect(linesOf(all(under(law), set(legal, 'everywhere.address', { [language]: 'x' })))).toEqual([]);
  },
);

it.each(lawKeys)('S-02 under the law %s the right of withdrawal is given up only where it may be', (law) => {
  const lines = linesOf(all(under(law), set(legal, 'regions', { [law]: { withdrawal: 'waived' } })));
  const isAllowed = laws[law].withdrawal?.mayBeWaived === true;
  expect(lines).toEqual(
    isAllowed ? [] : [expect.stringContaining(`nova/legal.json regions.${law}.withdrawal: `)],
  );
});

it('S-02 who gives the right up by a box needs no page for withdrawing', () => {
  const change = all(
    under('eu'),
    without('withdrawalUrl'),
    set(legal, 'regions', { eu: { withdrawal: 'waived' } }),
  );
  expect(linesOf(change)).toEqual([]);
});

it.each<[string, Parameters<typeof lawsOf>[0], string[], LawKey[]]>([
  ['the area’s country', { key: 'a', currency: 'USD', country: 'KR' }, ['Global', 'TR'], ['kr']],
  ['the payer’s region', { key: 'a', currency: 'USD' }, ['DE', 'TR', 'MMK'], ['eu', 'tr', 'sea']],
  ['the law that the area names', { key: 'a', currency: 'USD', law: 'ru' }, ['Global', 'US'], ['ru', 'us']],
  ['the strictest where nothing is said', { key: 'a', currency: 'USD' }, ['Global'], ['eu']],
  ['none where nothing can be paid', { key: 'b', currency: 'EUR' }, ['Global'], []],
])('S-02 the law is that of %s', (_title, area, regions, expected) => {
  expect(
    lawsOf(
      area,
      regions.map((region) => ({ region, currencies: ['USD'] })),
    ),
  ).toEqual(expected);
});

it('S-02 a method that another area offers brings none of its laws into this one', () => {
  const methods = [
    { region: 'DE', currencies: ['USD'], areas: ['east'] },
    { region: 'TR', currencies: ['USD'], areas: ['west'] },
    { region: 'US', currencies: ['USD'] },
    { region: 'BR', currencies: ['EUR'] },
  ];
  const at = (key: string) => lawsOf({ key, currency: 'USD' }, methods);
  expect([at('east'), at('west'), at('north')]).toEqual([['eu', 'us'], ['tr', 'us'], ['us']]);
});
