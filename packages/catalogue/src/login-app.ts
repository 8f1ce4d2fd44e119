import { loginProviders } from '@gemporium/domain/login-providers.ts';
import { gameByClientId } from './game-by-client-id.ts';
import type { Brand, Game, Login, LoginApps, LoginProvider } from './types.ts';

/**
 * What a brand's players log in by, for one of its client ids: the game's own apps, and the brand's if it names none.
 */
export function loginOf(brand: Pick<Brand, 'login' | 'games'>, clientId: string): Login {
  const found = gameByClientId(brand, clientId);
  return found ? withOwn(withOwn(brand.login, found.parent), found.game) : brand.login;
}

function withOwn(login: Login, game: Pick<Game, 'login'> | undefined): Login {
  if (!game?.login) return login;
  const settings = { ...login.settings, ...game.login.settings };
  return { ...login, ...game.login, settings };
}

/** A brand's apps at login providers, or those that one of its games has of its own. */
export interface OwnLogins {
  game?: Game;
  /** All of it, including what is the brand's. */
  login: Login;
  /** The providers at which it has an app of its own. */
  own: readonly LoginProvider[];
}

/** The brand's apps, then those of each game that has any of its own. */
export function ownLogins(brand: Pick<Brand, 'login' | 'games'>): OwnLogins[] {
  const { login, games } = brand;
  const whole = { login, own: login.providers.filter((provider) => idAt(login, provider) !== undefined) };
  return [whole, ...games.flatMap((game) => ofGame(login, game))];
}

function ofGame(above: Login, game: Game): OwnLogins[] {
  const login = withOwn(above, game);
  const below = game.subGames.flatMap((sub) => ofGame(login, sub));
  if (!game.login) return below;
  const { settings = {} } = game.login;
  const own = login.providers.filter(
    (provider) => idAt(game.login ?? {}, provider) !== undefined || Object.hasOwn(settings, provider),
  );
  return [{ game, login, own }, ...below];
}

/** An app at a login provider. */
export interface AppOfBrand {
  provider: LoginProvider;
  /** The app's public id there. */
  clientId: string;
  /** Further ids of the same publisher whose tokens count. */
  otherAudiences: readonly string[];
  settings: Readonly<Record<string, unknown>>;
}

/**
 * The app by which a game's players log in at a provider; undefined if the brand has none for this client id, or none
 * that can be used. Huawei is there only for the client ids that the brand names, Twitter and VK for those where it
 * names any (row I-01).
 */
export function loginApp(login: Login, provider: string, clientId: string): AppOfBrand | undefined {
  const known = login.providers.find((one) => one === provider && !login.unusable?.includes(one));
  return known && isFor(login, known, clientId) ? appAt(login, known) : undefined;
}

/** The same for whatever client id. */
export function appAt(login: Login, provider: LoginProvider): AppOfBrand | undefined {
  const clientId = idAt(login, provider);
  if (clientId === undefined) return undefined;
  const { otherAudiences, ...settings } = settingsAt(login, provider);
  return {
    provider,
    clientId,
    otherAudiences: isTexts(otherAudiences) ? otherAudiences : [],
    settings:
      provider === 'google' && login.ggPkg !== undefined ? { pkg: login.ggPkg, ...settings } : settings,
  };
}

function isFor(login: Login, provider: LoginProvider, clientId: string): boolean {
  if (provider === 'account') return true;
  const { clientIds, needsList = false } = loginProviders[provider];
  const listed = clientIds && login[clientIds];
  return listed ? listed.includes(clientId) : !needsList;
}

const idAt = (login: LoginApps, provider: LoginProvider): string | undefined =>
  provider === 'account' ? undefined : login[loginProviders[provider].appId];

/** Why the further audiences cannot be read; undefined if they can, or there are none. */
export function audiencesProblem(settings: Readonly<Record<string, unknown>>): string | undefined {
  const { otherAudiences } = settings;
  if (otherAudiences === undefined || isTexts(otherAudiences)) return undefined;
  return 'must be a list of texts: the ids of the publisher’s other apps';
}

/** What the file says of the app at a provider, as it stands there. */
export function settingsAt(
  login: { settings?: Readonly<Record<string, unknown>> | undefined },
  provider: string,
): Readonly<Record<string, unknown>> {
  const { settings = {} } = login;
  const said = Object.hasOwn(settings, provider) ? settings[provider] : undefined;
  return typeof said === 'object' && said !== null && !Array.isArray(said)
    ? (said as Readonly<Record<string, unknown>>)
    : {};
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
