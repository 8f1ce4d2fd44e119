import {
  type AppIdKey,
  type ClientIdsKey,
  clientIdsKeys,
  type LoginProviderId,
  loginProviderIds,
  loginProviders,
} from '@gemporium/domain/login-providers.ts';
import { settingsAt } from '../login-app.ts';
import type { Report } from '../problem.ts';
import { orOneOf } from '../reading/did-you-mean.ts';
import { allOrNone } from '../reading/draft.ts';
import { allGames, type BrandFolder, type GameFolder, type Tree } from '../reading/tree.ts';
import { type SettingsProblem, secretLike } from './check-accounts.ts';
import { clientIdsOf, hasReadableIds } from './client-ids.ts';

/** The adapter's own check of what a brand says of its app at a login provider. */
export type CheckLoginSettings = (
  provider: string,
  settings: Readonly<Record<string, unknown>>,
) => readonly SettingsProblem[];

/**
 * Each login provider has its identifiers and the settings that its adapter asks for, without a secret among them, and the
 * client ids it is limited to exist. A game may have apps of its own, at the providers that the brand has.
 */
export function checkLogin(tree: Tree, report: Report, checkSettings?: CheckLoginSettings): void {
  for (const brand of tree.brands) {
    const { file, draft } = brand.brand;
    const login = draft?.login;
    if (!login) continue;
    const games = allGames(brand);
    login.providers?.forEach((provider, index, all) => {
      if (provider === undefined) return;
      if (all.indexOf(provider) !== index) {
        report.problem(
          { file, path: ['login', 'providers', index] },
          `the login provider "${provider}" is listed twice`,
        );
      }
      for (const field of provider === 'account' ? [] : needsOf(provider)) {
        if (Object.hasOwn(login, field) || (isAppId(field) && everyGameHas(games, field))) continue;
        report.problem(
          { file, path: ['login', field] },
          `is missing: the login provider "${provider}" needs it`,
        );
      }
    });
    checkUnused(file, login, report);
    checkSettingsOf({ file, said: login, login, own: () => true }, report, checkSettings);
    for (const { game } of games) checkGame(game, login, report, checkSettings);

    if (!games.every(hasReadableIds)) continue;
    const known = games.flatMap((game) => clientIdsOf(game).map(({ clientId }) => clientId));
    for (const field of clientIdsKeys) {
      login[field]?.forEach((clientId, index) => {
        if (clientId === undefined || known.includes(clientId)) return;
        report.problem(
          { file, path: ['login', field, index] },
          `no game of the brand has the client id "${clientId}"`,
          orOneOf(clientId, known),
        );
      });
    }
  }
}

/** Keys of a login provider that the brand does not list: most often it was forgotten there. */
function checkUnused(file: string, login: LoginDraft, report: Report): void {
  const providers = allOrNone(login.providers);
  for (const id of providers ? loginProviderIds : []) {
    if (providers?.includes(id)) continue;
    for (const field of needsOf(id))
      if (Object.hasOwn(login, field))
        report.warning(
          { file, path: ['login', field] },
          `has no effect: the brand has no login provider "${id}"`,
          `add "${id}" to "providers", or remove this`,
        );
  }
}

type LoginDraft = NonNullable<NonNullable<BrandFolder['brand']['draft']>['login']>;

/** What a login provider needs before its button may be shown (row I-01). */
function needsOf(provider: LoginProviderId): (AppIdKey | ClientIdsKey)[] {
  const { appId, clientIds } = loginProviders[provider];
  return clientIds ? [appId, clientIds] : [appId];
}

/** Of which provider each id of an app is. */
const providerOf: Readonly<Record<string, LoginProviderId>> = {
  ...Object.fromEntries(loginProviderIds.map((id) => [loginProviders[id].appId, id])),
  ggPkg: 'google',
};
type AppId = AppIdKey | 'ggPkg';
const isAppId = (field: string): field is AppId => Object.hasOwn(providerOf, field);

const everyGameHas = (games: readonly GameFolder[], field: AppId) =>
  games.length > 0 && games.every(({ game }) => game.draft?.login && Object.hasOwn(game.draft.login, field));

/** What a game says of its own apps; what it leaves out is the brand's. */
function checkGame(
  { file, draft }: GameFolder['game'],
  login: LoginDraft,
  report: Report,
  checkSettings?: CheckLoginSettings,
): void {
  const said = draft?.login;
  if (!said) return;
  const { providers = [undefined] } = login;
  const named: AppId[] = Object.keys(said).filter(isAppId);
  for (const field of named) {
    const provider = providerOf[field];
    if (providers.some((one) => one === provider || one === undefined)) continue;
    report.problem({ file, path: ['login', field] }, `the brand has no login provider "${provider}"`);
  }
  const { settings: ofGame = {} } = said;
  const own = (provider: string) =>
    Object.hasOwn(ofGame, provider) || named.some((field) => providerOf[field] === provider);
  const whole = { ...login, settings: { ...login.settings, ...ofGame } };
  checkSettingsOf({ file, said, login: whole, own }, report, checkSettings);
}

/** What one file says of apps (`said`), looked at as they are used: `login` as a whole, of which the file's are `own`. */
function checkSettingsOf(
  {
    file,
    said,
    login,
    own,
  }: {
    file: string;
    said: Pick<LoginDraft, 'settings'>;
    login: LoginDraft;
    own: (provider: string) => boolean;
  },
  report: Report,
  checkSettings?: CheckLoginSettings,
): void {
  const { providers = [undefined] } = login;
  for (const [provider, settings] of Object.entries(said.settings ?? {})) {
    const place = { file, path: ['login', 'settings', provider] };
    const known = providers.some((one) => one === provider);
    if (!known && !providers.includes(undefined))
      report.problem(place, `the brand has no login provider "${provider}"`);
    for (const key of Object.keys(settings ?? {})) {
      if (!secretLike.test(key)) continue;
      report.problem(
        { file, path: [...place.path, key] },
        'looks like a secret: secrets are never written in brand files',
      );
    }
  }
  for (const provider of checkSettings ? providers : []) {
    if (provider === undefined || provider === 'account' || !own(provider)) continue;
    for (const { path, reason } of checkSettings?.(provider, settingsAt(login, provider)) ?? [])
      report.problem(
        { file, path: ['login', 'settings', provider, ...path.split('.').filter(Boolean)] },
        reason,
      );
  }
}
