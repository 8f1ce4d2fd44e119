import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { goodsFor, methodsOf, press } from '../e2e/buying.ts';
import { journey } from '../e2e/journey.ts';
import { englishLeft, overflows, overlaps, standsStill } from '../e2e/looks-right.ts';
import { type OfferedMethod, offeredMethods } from '../e2e/offered-methods.ts';
import { preparePlayer } from '../e2e/prepared-player.ts';
import { providerButton } from '../e2e/provider-button.ts';
import { Shop } from '../e2e/shop.ts';
import { wrongInSandbox } from '../e2e/wrong-in-sandbox.ts';
import { root } from '../harness/world.ts';
import { englishOf, textOf } from './words-of-brand.ts';

/*
 * One purchase in every brand and each of its languages, on a phone, also checked on a wide screen. For a part of it:
 * BRAND=watt,ko SPEC_LANG=ar,th npm run test:long -- tests/long/languages.test.ts
 */

interface BrandFile {
  layout: 'new' | 'old';
  pageTitle: Record<string, string>;
  areas: { key: string; languages?: string[] }[];
  languages: string[];
}

interface Row {
  brand: string;
  language: string;
  area: string;
}

const asked = (name: string) => process.env[name]?.split(',').map((one) => one.trim());
const brandFile = (brand: string) =>
  JSON.parse(readFileSync(join(root, 'brands', brand, 'brand.json'), 'utf8')) as BrandFile;

/** Each language of a brand, in the first area that offers it. */
const rows = readdirSync(join(root, 'brands'))
  .filter((name) => name !== 'accounts' && (asked('BRAND')?.includes(name) ?? true))
  .flatMap((brand): Row[] => {
    const { areas, languages } = brandFile(brand);
    return languages
      .filter((language) => asked('SPEC_LANG')?.includes(language) ?? true)
      .flatMap((language) => {
        const area = areas.find((one) => (one.languages ?? languages).includes(language));
        return area ? [{ brand, language, area: area.key }] : [];
      });
  });

/** Channels that open the provider's own page without asking for anything first. */
const hosted = [10801, 12101, 10201, 10401, 10501, 11801, 12001, 12201, 10701, 11001, 11402, 11401, 10302];

function methodIn({ brand, area }: Row): OfferedMethod {
  const offered = offeredMethods(brand).filter(
    (one) => one.area === area && one.channel === undefined && one.region === undefined,
  );
  const found = hosted.map((id) => offered.find(({ channelId }) => channelId === id)).find(Boolean);
  if (!found) throw new Error(`${brand} has no method in ${area} that opens a page of its own`);
  return found;
}

journey.for(rows)(
  'L-01 L-02 S-01 to S-12 $brand in $language: bought, without overflow, overlaps or leftover English',
  { timeout: 240_000 },
  async (row, { world, visit }) => {
    const { brand, language, area } = row;
    const prepared = await preparePlayer(world, brand, { area, account: 'sample05', language });
    const visitor = await visit({ phone: true, language, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    const findings: string[] = [];
    const english = englishOf(brand, language);
    const look = async (name: string) => {
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await standsStill(page);
        const at = `${name}, ${width} px`;
        for (const found of await overflows(page)) findings.push(`${at}, too large: ${found}`);
        for (const found of await overlaps(page)) findings.push(`${at}, one over another: ${found}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      if (language === 'en') return;
      for (const left of await englishLeft(page, language)) findings.push(`${name}, English: ${left}`);
      const said = (await page.evaluate<string>('document.body.innerText'))
        .split('\n')
        .map((line) => line.trim());
      for (const left of said.filter((line) => english.has(line)))
        findings.push(`${name}, English goods: ${left}`);
    };

    const offer = methodIn(row);
    const goods = goodsFor(prepared, offer);
    const method = textOf(brand, offer.method, language);
    await shop.open(prepared.address('/'));
    await look('first page');
    const { pageTitle } = brandFile(brand);
    expect(await page.title()).toContain(pageTitle[language] ?? '');
    await methodsOf(offer, true)(shop, prepared, goods);
    await look('methods');
    await shop.chooseMethod(method);
    await look('method chosen');
    const provider = await shop.pay();
    await providerButton(provider, 'Pay');
    for (const wrong of await wrongInSandbox(provider, language)) findings.push(`provider's page: ${wrong}`);
    await page.bringToFront();
    await shop.resultSays('result_pending_title');
    await look('pending');
    await press(provider, 'Pay');
    await shop.resultSays('result_success_text');
    await look('success');
    const billingNo = await shop.billingNo();
    await shop.open(`${prepared.player.origin}/order/${billingNo}?client_id=${prepared.player.clientId}`);
    await page.getByText(goods.display, { exact: true }).first().waitFor();
    await look('order');
    if (offer.layout === 'new') {
      await shop.open(`${prepared.player.origin}/my?client_id=${prepared.player.clientId}`);
      await page.getByText(billingNo).first().waitFor();
      await look('account');
    }
    expect(findings).toEqual([]);
  },
);
