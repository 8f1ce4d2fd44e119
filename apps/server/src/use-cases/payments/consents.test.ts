import type { Area, Brand } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxValue, consentsUnder } from '../../legal/consents.ts';
import { statement } from '../../repositories/database.ts';
import { sampleMakeUpLink } from '../../testing/sample-make-up-link.ts';
import { setUpStage } from '../../testing/stage.ts';
import { artPaths } from '../../views/art-paths.ts';
import { payTerms } from '../../views/pay-terms.ts';
import { createMakeUpLink } from '../make-up/create-link.ts';

/*
 * The consents that the law requires before paying: nothing is charged without them, and they are stored with the
 * order in the wording that was read. The stage has two more stores with copies of every row.
 */
const stage = setUpStage();
beforeAll(() => {
  const { brand } = stage.store;
  Object.assign(brand, {
    languages: ['en', 'de'],
    legal: { ...brand.legal, regions: { eu: { withdrawal: 'waived' } } },
  });
});

const boxes = (language: string) =>
  consentsUnder('eu', { brand: stage.store.brand, language }).map((box) => ({
    ...box,
    value: boxValue(box),
  }));
const valuesOf = (language: string) =>
  boxes(language)
    .map(({ value }) => value)
    .join(',');
const keptOf = async (role: string) => {
  const rows = await stage.rows<{ snapshot: { consents?: unknown[] } }>(
    `select snapshot from orders where store = 'watt.production' and role_id = '${role}'`,
  );
  return rows.map(({ snapshot }) => snapshot.consents);
};

/** All other orders, of any player. */
const neighboursOf = (billingNo: string) =>
  stage.database.many(
    statement(
      'test_neighbours',
      'select store, billing_no, state, snapshot from orders where billing_no <> $1 order by 1, 2',
    ),
    [billingNo],
  );

describe('a purchase that needs a consent', () => {
  it.each([
    ['no consent at all', undefined],
    ['another box', 'pre-information:0000000000'],
    ['older words', 'withdrawal-waiver:0000000000'],
  ])('O-09 is refused with %s, names what is missing, and writes nothing', async (title, consents) => {
    const role = `r-${title.replaceAll(' ', '-')}`;
    const asked = stage.provider.asked.create.length;
    const answer = await stage.pay({ role_id: role, ...(consents && { consents }) });
    expect(answer).toMatchObject({
      code: codes.consentMissing,
      messageKey: 'error_consent_missing',
      content: { missing: [valuesOf('en')] },
    });
    expect(await keptOf(role)).toEqual([]);
    expect(stage.provider.asked.create.length).toBe(asked);
  });

  it.each(['en', 'de'])(
    'O-09 stores the wording that was read in %s, its version and the time',
    async (language) => {
      const role = `r-agreed-${language}`;
      const before = Date.now();
      expect(await stage.pay({ role_id: role, consents: valuesOf(language) })).toMatchObject({
        kind: 'content',
      });
      const [box] = boxes(language);
      const [kept] = await keptOf(role);
      expect(kept).toEqual([
        {
          key: 'withdrawal-waiver',
          version: box?.version,
          language,
          text: box?.text,
          at: expect.any(String),
        },
      ]);
      const at = Date.parse((kept as { at: string }[])[0]?.at ?? '');
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeLessThanOrEqual(Date.now());
    },
  );

  it('O-09 paid by another method keeps both consents, and no other order gets them', async () => {
    const first = await stage.pay({ role_id: 'r-again', consents: valuesOf('en') });
    if (first.kind !== 'content') throw new Error('refused');
    const { billing_no } = first.content;
    const before = await neighboursOf(billing_no);
    expect(before.length).toBeGreaterThan(0);
    expect(await stage.pay({ role_id: 'r-again', billing_no })).toMatchObject({ code: codes.consentMissing });
    const second = await stage.pay({ role_id: 'r-again', billing_no, consents: valuesOf('de') });
    expect(second).toMatchObject({ kind: 'content', content: { billing_no } });
    const [kept] = await keptOf('r-again');
    expect((kept as { language: string }[]).map(({ language }) => language)).toEqual(['en', 'de']);
    expect(await neighboursOf(billing_no)).toEqual(before);
  });

  it('Y-01 a debt is paid without one: nothing is bought whose withdrawal could be waived', async () => {
    const link = sampleMakeUpLink(stage.store.id, 'debtor-1', { role_id: 'role-of-debtor-1' });
    const how = { replace: false, operator: 'sample-operator', keep: true };
    expect(await createMakeUpLink(stage.database, link, how)).toMatchObject({ kind: 'created' });
    const paid = {
      product_id: undefined,
      replenish_id: link.replenish_id,
      role_id: 'role-of-debtor-1',
      server_id: 's1',
    };
    expect(await stage.pay(paid, { suid: link.suid })).toMatchObject({ kind: 'content' });
    expect(await keptOf('role-of-debtor-1')).toEqual([undefined]);
  });

  it('O-10 a repeated request gets the first answer, and no consent is stored twice', async () => {
    const fields = { role_id: 'r-twice', consents: valuesOf('en'), attempt_id: 'attempt-of-consent-1' };
    const first = await stage.pay(fields);
    expect(await stage.pay(fields)).toEqual(first);
    expect(await keptOf('r-twice')).toEqual([[expect.objectContaining({ key: 'withdrawal-waiver' })]]);
  });
});

describe('the law of the area’s country applies, else that of the region from which the player pays, else the area’s', () => {
  const waiver = ['withdrawal-waiver'];
  const turkish = ['pre-information', 'distance-contract'];
  const places: [region: string, area: Pick<Area, 'country' | 'law'>, kinds: string[]][] = [
    ['Global', {}, waiver],
    ['DE', {}, waiver],
    ['TR', {}, turkish],
    ['BR', {}, []],
    ['US', {}, []],
    ['Global', { country: 'TR' }, turkish],
    ['DE', { country: 'TR' }, turkish],
    ['DE', { country: 'BR' }, []],
    ['Global', { law: 'tr' }, turkish],
    ['DE', { law: 'tr' }, waiver],
  ];
  const boxesOf = (region: string) => {
    const { brand } = stage.store;
    const shelf = { store: stage.store, area: brand.areas[0]!, platform: 'web', language: 'en' } as const;
    const { consents } = payTerms({ ...shelf, art: artPaths(1) }, region);
    return consents.map(({ value }) => value);
  };
  let asBefore: Pick<Brand, 'areas' | 'methods'>;
  beforeAll(() => {
    const { areas, methods } = stage.store.brand;
    asBefore = { areas, methods };
  });
  afterAll(() => void Object.assign(stage.store.brand, asBefore));

  it.each(places)(
    'S-08 O-09 in %s, of an area %j, the pay call requires exactly what the page asks for: %j',
    async (region, law, kinds) => {
      const { areas, methods } = asBefore;
      Object.assign(stage.store.brand, {
        areas: areas.map((area, index) => (index === 0 ? { ...area, ...law } : area)),
        methods: methods.map((method) => ({ ...method, region })),
      });
      const boxes = boxesOf(region);
      expect(boxes.map((value) => value.split(':')[0])).toEqual(kinds);
      const role_id = `r-of-${region}-${JSON.stringify(law)}`;
      for (const missing of boxes) {
        const consents = boxes.filter((value) => value !== missing).join(',');
        const answer = await stage.pay({ role_id, country: region, ...(consents && { consents }) });
        expect(answer).toMatchObject({ code: codes.consentMissing, content: { missing: [missing] } });
      }
      expect(await keptOf(role_id)).toEqual([]);
      const fields = { role_id, country: region, ...(boxes.length > 0 && { consents: boxes.join(',') }) };
      expect(await stage.pay(fields)).toMatchObject({ kind: 'content' });
      const [kept] = await keptOf(role_id);
      expect((kept as { key: string; version: string }[] | null | undefined) ?? []).toMatchObject(
        boxes.map((value) => ({ key: value.split(':')[0], version: value.split(':')[1] })),
      );
    },
  );
});

it('O-09 of two stores with the same players, the one whose law requires none sells without consents', async () => {
  const volt = stage.neighbours.find(({ id }) => id === 'volt.production');
  const fields = { role_id: 'r-both' };
  expect(await stage.pay(fields)).toMatchObject({ code: codes.consentMissing });
  const sold = await stage.pay(fields, {}, volt);
  expect(sold).toMatchObject({ kind: 'content' });
  const both = await stage.database.many<{ store: string; consents: unknown }>(
    statement(
      'test_of_both',
      `select store, snapshot->'consents' as consents from orders where role_id = 'r-both' and billing_no not like 'TWIN-%'`,
    ),
    [],
  );
  expect(both).toEqual([{ store: 'volt.production', consents: null }]);
});
