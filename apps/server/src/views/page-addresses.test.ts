import { join } from 'node:path';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import { describe, expect, it } from 'vitest';
import { checkBrands } from '../catalogue/check-brands.ts';
import { languagesIn } from '../languages.ts';
import { allStores } from '../stores.ts';
import { pageAddresses } from './page-addresses.ts';
import { pageWish } from './page-data.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const stores = allStores({ version: 1, catalogue: checked.catalogue }).filter(
  ({ environment }) => environment === 'production',
);

describe('R-08 an address that search engines know', () => {
  /** The same shops where no area offers the brand's own language. */
  const elsewhere = stores.flatMap((store) => {
    const { brand } = store;
    const others = languagesIn(brand).filter((language) => language !== brand.defaultLanguage);
    const areas = brand.areas.map((area) => ({ ...area, languages: others }));
    return others.length > 1
      ? [{ ...store, id: `${store.id} without its own language`, brand: { ...brand, areas } }]
      : [];
  });

  it.each([...stores, ...elsewhere])(
    'R-08 leads to its own page of $id, and says nothing that follows by itself',
    (store) => {
      const { brand } = store;
      /** What a browser without a language of its own is shown there. */
      const opened = (query: URLSearchParams) => {
        const asked = { area: query.get('domain_area') ?? '', clientId: query.get('client_id') ?? '' };
        const { area, clientId } = pageWish(store, { ...asked, language: '', platform: 'web' });
        const language = query.get('spec_lang') ?? languagesIn(brand, area)[0];
        return { area, clientId, language };
      };
      for (const { key: area } of brand.areas) {
        const sold = allGames(brand).filter(({ areas }) => areas.includes(area));
        for (const game of [undefined, ...sold]) {
          const addresses = [...pageAddresses(brand, 'https://shop.example', { path: '/', area, game })];
          expect(addresses.map(([language]) => language)).toEqual(languagesIn(brand, area));
          for (const [language, address] of addresses) {
            const { searchParams, origin, pathname } = new URL(address);
            expect([origin, pathname]).toEqual(['https://shop.example', '/']);
            const seen = opened(searchParams);
            expect([address, seen.area, seen.language]).toEqual([address, area, language]);
            expect(
              sold.find(({ clientIds, areaClientIds = {} }) =>
                [clientIds, ...Object.values(areaClientIds)].some(({ web }) => web === seen.clientId),
              ),
            ).toBe(game);
            for (const name of searchParams.keys()) {
              const shorter = new URLSearchParams(searchParams);
              shorter.delete(name);
              expect([address, name, opened(shorter)]).not.toEqual([address, name, seen]);
            }
          }
        }
      }
    },
  );
});
