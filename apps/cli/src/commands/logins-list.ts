import { appAt, type OwnLogins, ownLogins } from '@gemporium/catalogue/login-app.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { lackingLogins } from '@gemporium/server/catalogue/login-problems.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { type Command, Refusal } from '../command.ts';
import { serversSecrets } from '../servers-secrets.ts';
import { table } from '../table.ts';

export const loginsList: Command = {
  name: 'logins list',
  summary: 'Lists the login providers of brands that are not shown to players, and why.',
  words: [],
  options: {
    brand: { about: 'Only this brand, such as watt.' },
    all: { about: 'Include those that are shown.', flag: true },
  },
  changes: false,
  async run({ options, flags, database, environment }) {
    const db = await database();
    const edition = await activeEdition(db);
    const all = Object.values(edition?.catalogue.brands ?? {});
    const brands = all.filter(({ key }) => options.brand === undefined || key === options.brand);
    if (brands.length === 0)
      throw new Refusal(
        `There is no brand ${options.brand}.`,
        `Brands: ${all.map(({ key }) => key).join(', ')}`,
        3,
      );
    const { reasons, unknown } = await reasonsBy(db, environment);
    const logins = brands.flatMap((brand) =>
      ownLogins(brand).flatMap((one) =>
        one.own.map((provider) => ({
          brand: brand.key,
          ...(one.game && { game: one.game.key }),
          provider,
          app: appAt(one.login, provider)?.clientId ?? '',
          states: reasons(one, provider),
        })),
      ),
    );
    const shown = logins.filter(({ states }) => flags.has('all') || states.length > 0);
    const good = logins.filter(({ states }) => states.length === 0).length;
    const lines = table(
      shown.map((one) => [
        one.game ? `${one.brand}/${one.game}` : one.brand,
        one.provider,
        one.app,
        one.states.join('; ') || 'shown',
      ]),
      ['brand', 'provider', 'app', 'state'],
    );
    const rest = `${good} of ${logins.length} are shown${flags.has('all') ? '' : ': --all lists them'}.`;
    return { lines: [...(shown.length > 0 ? [...lines, ''] : []), rest, ...unknown], data: shown };
  },
};

/** Why players are not shown a login, as servers of this environment find it at their start; nothing where they are. */
async function reasonsBy(db: Database, environment: NodeJS.ProcessEnv) {
  const { runMode, secrets, problems } = await serversSecrets(db, environment);
  const isKnown = runMode === 'live' && problems.length === 0;
  const loginOf = (id: string) => (Object.hasOwn(adapters, id) ? adapters[id] : undefined);
  const surroundings = { config: { runMode, secrets }, loginOf };
  return {
    reasons(logins: OwnLogins, provider: string): string[] {
      if (!loginOf(provider)) return ['this version has no such login'];
      const lacking = isKnown ? lackingLogins(logins, surroundings) : [];
      return lacking.find((one) => one.provider === provider)?.problems ?? [];
    },
    unknown:
      runMode === 'live'
        ? problems.map((problem) => `Whether secrets are missing is not known: ${problem}`)
        : [],
  };
}
