import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commercialTransactions, fundsSettlement, inquiry, type PrescribedPage } from './japanese-pages.ts';
import { type LawKey, type LegalMessage, lawKeys } from './law.ts';
import { lawAt, lawsOf, legalField } from './law-at.ts';
import { laws } from './laws.ts';
import { type LegalField, legalLinks, legalTexts } from './legal-fields.ts';
import { wanted } from './wanted.ts';

/* The laws as data, held against what docs/operations/legal.md promises a publisher. */

const doc = readFileSync(join(import.meta.dirname, '../../../../docs/operations/legal.md'), 'utf8');
const unwrapped = doc.replace(/\s+/g, ' ');

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
    expect(unwrapped).toContain('14 in the EU and the UK, 7 in Korea, Taiwan and Brazil');
    expect(days).toEqual({ ...Object.fromEntries(lawKeys.map((law) => [law, undefined])), ...known });
    const [, given = ''] = /or `waived`, for ([^|]*)\|/.exec(doc) ?? [];
    const waivable = lawKeys.filter((law) => laws[law].withdrawal?.mayBeWaived);
    expect([...waivable].sort()).toEqual(fieldsIn(given).sort());
  });

  it('S-02 texts are asked for in the language of those countries that the page names', () => {
    const [, named = ''] =
      /plain, or given by language\. (.*) require the country's language/.exec(unwrapped) ?? [];
    expect(lawKeys.filter((law) => laws[law].language).sort()).toEqual(fieldsIn(named).sort());
  });

  it('S-02 Türkiye alone has boxes that always stand, each about its own document', () => {
    expect(lawKeys.filter((law) => laws[law].consents)).toEqual(['tr']);
    const about = Object.entries(laws.tr.consents ?? {}).map(([key, { words, about: page }]) => [
      key,
      words,
      page,
    ]);
    expect(about).toEqual([
      ['pre-information', 'legal_pre_information_read', 'preInformationUrl'],
      ['distance-contract', 'legal_distance_contract_read', 'distanceContractUrl'],
    ]);
  });
});

describe('S-02 what players read by each law', () => {
  const those = (test: (law: LawKey) => boolean) => lawKeys.filter(test);

  it.each<[sentence: LegalMessage, laws: readonly LawKey[]]>([
    ['legal_total', lawKeys],
    ['legal_delivery_at_once', ['jp', 'in', 'sea']],
    // 特定商取引法 15条の3: only what is said before the purchase keeps goods from being returned.
    ['legal_no_returns', ['jp']],
    // Minors need their parents; in Korea these may cancel (Act on Consumer Protection in Electronic Commerce, 13 (3)).
    ['legal_minors', ['jp', 'tw']],
    ['legal_minor_may_cancel', ['kr']],
    // California, Business and Professions Code 17500.6: what is bought is a licence.
    ['legal_license', ['us']],
    ['legal_offer_accepted', ['ru']],
    // Mesafeli Sözleşmeler Yönetmeliği 15: what is delivered at once is not returned.
    ['legal_digital_no_withdrawal', ['tr']],
  ])('S-02 %s stands beside Pay by the law of %j', (sentence, by) => {
    expect(those((law) => laws[law].beforePay.includes(sentence))).toEqual(those((law) => by.includes(law)));
  });

  it('S-02 every law begins with the total, and says nothing twice', () => {
    for (const law of lawKeys) {
      const { beforePay } = laws[law];
      expect(beforePay[0]).toBe('legal_total');
      expect(new Set(beforePay).size).toBe(beforePay.length);
    }
  });

  it('S-02 an offer that is accepted by paying is a tap away, and no other page of the publisher’s', () => {
    const linked = those((law) => laws[law].linksAtPay !== undefined);
    expect(linked).toEqual(those((law) => laws[law].beforePay.includes('legal_offer_accepted')));
    for (const law of linked) expect(laws[law].linksAtPay).toEqual(['offerUrl']);
  });

  it('S-02 the button has clear words in the languages that the page names, under that law alone', () => {
    const [, key = '', named = ''] =
      /Under `(\w+)`, the buttons in ([^.]*?) have the words/.exec(unwrapped) ?? [];
    const language = new Intl.DisplayNames('en', { type: 'language' });
    expect(those((law) => laws[law].buttons !== undefined)).toEqual([key]);
    const spelled = Object.keys(laws[key as LawKey].buttons ?? {}).map((code) => language.of(code));
    expect(spelled.sort()).toEqual(named.split(/, | and /).sort());
    expect(Object.values(laws[key as LawKey].buttons ?? {})).toContain(
      /“([^”]*)”/.exec(unwrapped.slice(unwrapped.indexOf('have the words')))?.[1],
    );
  });

  it('S-02 in Korea all that its law asks of the seller stands at the foot of every page, elsewhere nothing', () => {
    expect(doc).toContain('In Korea also the business details in one line.');
    expect(those((law) => laws[law].atTheFoot !== undefined)).toEqual(['kr']);
    expect([...(laws.kr.atTheFoot ?? [])].sort()).toEqual([...laws.kr.needs].sort());
  });

  it.each(
    lawKeys.flatMap((law) =>
      [...(rowOf(law)[1] ?? '').matchAll(/`(\w+)` \(([^)]+)\)/g)]
        .filter(([, field]) => field !== 'personalDataUrl')
        .map(([, field = '', word = '']) => [law, field as LegalField, word] as const),
    ),
  )('S-02 under %s the field %s is called %s', (law, field, word) => {
    const label = laws[law].labels?.[field] ?? '';
    const shown = typeof label === 'string' ? label : (label[laws[law].language ?? 'en'] ?? '');
    expect(shown).toContain(word);
  });

  it('S-02 what a law calls a field is written in its own language and in English, each by another word', () => {
    const letters: Record<string, RegExp> = { ko: /^[\p{sc=Hangul} ]+$/u, 'zh-tw': /^\p{sc=Han}+$/u };
    for (const law of lawKeys) {
      const { labels = {}, language } = laws[law];
      // A plain text is the same in every language.
      const asWritten = Object.values(labels).map((label) =>
        typeof label === 'string' ? { en: label } : label,
      );
      for (const label of asWritten) {
        expect(label.en).toMatch(/^\p{Lu}[\p{L} -]+$/u);
        const own = Object.keys(label).filter((code) => code !== 'en');
        for (const code of own) expect(label[code]).toMatch(letters[code] ?? /^\p{Lu}[\p{L} ]+$/u);
        expect(own).toEqual(own.length > 0 ? [language] : []);
      }
      const english = asWritten.map(({ en }) => en);
      expect(new Set(english).size).toBe(english.length);
    }
  });

  it('S-02 the check names each law by the places that the page has', () => {
    const named = Object.fromEntries(lawKeys.map((law) => [law, laws[law].name.replace(/^the /, '')]));
    const paged = Object.fromEntries(lawKeys.map((law) => [law, rowOf(law)[0]]));
    const shorter = { eu: 'European Union', sea: 'South-East Asia and Hong Kong' };
    expect(named).toEqual({ ...paged, ...shorter });
  });

  it('S-02 the check says of every field what players must be told, each in its own words', () => {
    const told = [...legalTexts, ...legalLinks].map((field) => wanted[field]);
    expect(told).not.toContain('');
    expect(new Set(told).size).toBe(told.length);
  });

  it('S-02 each law is called by the place that it holds in', () => {
    const known = { eu: 'EU', sea: '035' };
    const places = Object.fromEntries(lawKeys.map((law) => [law, laws[law].place]));
    const own = Object.fromEntries(lawKeys.map((law) => [law, laws[law].countries[0]]));
    expect(places).toEqual({ ...own, ...known });
  });
});

describe('S-02 B-08 the pages that Japan prescribes', () => {
  const fieldsOf = ({ rows: lines }: PrescribedPage) => lines.map(({ field }) => field);
  const [, must = '', may = ''] = rowOf('jp');
  const [always = '', prepaid = ''] = must.split(';');

  it('S-02 every field of its row in legal.md stands on one of them', () => {
    // The notice on commerce has the seller and the terms, that on prepaid funds what it is needed for.
    expect(fieldsOf(commercialTransactions)).toEqual(expect.arrayContaining(fieldsIn(always)));
    expect(fieldsOf(fundsSettlement)).toEqual(expect.arrayContaining(fieldsIn(prepaid)));
    const shown = [commercialTransactions, inquiry, fundsSettlement].flatMap(fieldsOf);
    expect(shown).toEqual(expect.arrayContaining(fieldsIn(may)));
    expect(fieldsOf(inquiry)).toEqual(['company', 'supportUrl', 'email', 'phone', 'hours']);
  });

  it('S-02 no line is there twice, and each has its words in Japanese and in English', () => {
    for (const page of [commercialTransactions, inquiry, fundsSettlement]) {
      expect(new Set(fieldsOf(page)).size).toBe(page.rows.length);
      expect(new Set(page.rows.map(({ label }) => label.ja)).size).toBe(page.rows.length);
      for (const words of [page.title, ...page.rows.map(({ label }) => label)]) {
        expect(words.ja).toMatch(/[\u3040-\u9fff]/);
        expect(words.en).toMatch(/^[A-Z][ -~]+$/);
      }
    }
  });

  it('S-02 no line is empty: the brand must write it, or the shop says in both languages what is true of it', () => {
    const written = [...fieldsIn(must), 'supportUrl', 'termsUrl'];
    for (const { field, otherwise } of [commercialTransactions, inquiry, fundsSettlement].flatMap(
      (page) => page.rows,
    )) {
      if (otherwise === undefined) expect(written).toContain(field);
      else
        expect(otherwise).toEqual({
          ja: expect.stringMatching(/[\u3040-\u9fff]/),
          en: expect.stringMatching(/^[A-Za-z][ -~]+$/),
        });
    }
  });

  it.each([
    ['company', '販売事業者名'],
    ['representative', '運営責任者'],
    ['address', '所在地'],
    ['phone', '電話番号'],
    ['email', 'メールアドレス'],
    ['hours', '受付時間'],
    ['issuer', '発行者'],
    ['expiry', '有効期間・期限'],
    ['amountLimit', '支払可能金額'],
    ['complaints', '苦情・相談窓口'],
    ['balance', '残高の確認方法'],
  ])('S-02 %s is called %s wherever it stands', (field, label) => {
    const lines = [commercialTransactions, inquiry, fundsSettlement].flatMap((page) => page.rows);
    const own = lines.filter((line) => line.field === field);
    expect(own.length).toBeGreaterThan(0);
    for (const line of own) expect(line.label.ja).toBe(label);
    expect(lines.filter((line) => line.label.ja === label)).toEqual(own);
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
    ['the area’s country, before anything is chosen', [{ country: 'JP', law: 'us' }], 'jp'],
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
