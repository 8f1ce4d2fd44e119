import { allGames } from '@gemporium/catalogue/all-games.ts';
import { ownLogins } from '@gemporium/catalogue/login-app.ts';
import type { Brand, Catalogue, Environment, Game, Method } from '@gemporium/catalogue/types.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import type { Config } from '../config.ts';
import { type LoginSurroundings, lackingLogins, secretProblems } from './login-problems.ts';

type Surroundings = {
  config: Pick<Config, 'runMode' | 'secrets'>;
  providerOf: (id: string) => Provider | undefined;
  loginOf: LoginSurroundings['loginOf'];
};
/** What is needed to judge an account. */
type AccountSurroundings = Omit<Surroundings, 'loginOf'>;

/**
 * Why parts of a catalogue cannot be used, for the operator: secrets of accounts and games that are missing, look like
 * placeholders or are not valid keys. Only those parts are closed: a missing key of one brand does not affect the
 * others.
 */
export function unusableParts(catalogue: Catalogue, surroundings: Surroundings): string[] {
  const { secrets } = surroundings.config;
  if (surroundings.config.runMode === 'local') return [];
  const accounts = Object.values(catalogue.accounts).flatMap(({ id }) => {
    const problems = accountProblems(catalogue, id, surroundings);
    return problems.length === 0 ? [] : [`the account ${id} takes no payments: ${problems.join('; ')}`];
  });
  const games = Object.values(catalogue.brands).flatMap((brand) =>
    allGames(brand).flatMap((game) => {
      const problem = secrets.problemWith(game.link.secret);
      return problem === undefined ? [] : [`the game ${game.key} of ${brand.key} is closed: ${problem}`];
    }),
  );
  const logins = Object.values(catalogue.brands).flatMap((brand) =>
    ownLogins(brand).flatMap((one) =>
      lackingLogins(one, surroundings).map(({ provider, problems }) => {
        const whose = one.game ? `the game ${one.game.key} of ${brand.key}` : brand.key;
        return `the login by ${provider} of ${whose} is not shown: ${problems.join('; ')}`;
      }),
    ),
  );
  return [...accounts, ...games, ...logins];
}

/**
 * The catalogue without methods of unusable accounts and logins of unusable apps; their existing orders are unaffected.
 */
export function usablePart(catalogue: Catalogue, surroundings: Surroundings): Catalogue {
  if (surroundings.config.runMode === 'local') return catalogue;
  const usable = (id: string) => (accountProblems(catalogue, id, surroundings).length === 0 ? id : '');
  const offer = (method: Method): Method => ({
    ...method,
    account: mapValues(method.account, usable),
  });
  const brands = mapValues(
    catalogue.brands,
    (brand): Brand => ({ ...brand, methods: brand.methods.map(offer), ...usableLogins(brand, surroundings) }),
  );
  return { ...catalogue, brands };
}

/** The logins of a brand and its games, with those marked that cannot be used. */
function usableLogins(brand: Brand, surroundings: Surroundings): Pick<Brand, 'login' | 'games'> {
  const [ofBrand, ...ofGames] = ownLogins(brand).map((one) => ({
    ...one,
    lacking: lackingLogins(one, surroundings).map(({ provider }) => provider),
  }));
  const unusable = ofBrand?.lacking ?? [];
  const usable = (game: Game, above: typeof unusable): Game => {
    const own = ofGames.find((one) => one.game === game);
    // A game's own app is judged by its own secrets.
    const here = own ? [...above.filter((provider) => !own.own.includes(provider)), ...own.lacking] : above;
    return {
      ...game,
      ...(game.login && { login: { ...game.login, unusable: here } }),
      subGames: game.subGames.map((sub) => usable(sub, here)),
    };
  };
  return {
    login: { ...brand.login, unusable },
    games: brand.games.map((game) => usable(game, unusable)),
  };
}

/** Problems of an account's secrets, for the operator; none if they are usable, or in local mode. */
export function accountProblems(
  { accounts }: Catalogue,
  id: string,
  { config, providerOf }: AccountSurroundings,
): string[] {
  if (config.runMode === 'local') return [];
  const provider = providerOf(accounts[id]?.provider ?? '');
  return provider ? secretProblems(provider, config.secrets, (name) => `${id}.${name}`) : [];
}

function mapValues<Key extends Environment | string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(
    Object.entries<From>(record).map(([key, value]) => [key, change(value)]),
  ) as Record<Key, To>;
}
