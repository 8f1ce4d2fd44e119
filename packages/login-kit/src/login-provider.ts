import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import type { WrongToken } from './wrong-token.ts';

/**
 * What the store is at a login provider: an app that the publisher has registered there. Two brands may share one; a
 * token for one app is nothing for another.
 */
export interface LoginApp {
  provider: string;
  /** The app's public id there: a client id, an app id, a consumer key. */
  clientId: string;
  /** Further ids of the same publisher whose tokens count, such as the bundle id of the game's own app. */
  otherAudiences: readonly string[];
  /** What else the brand's file says of it. */
  settings: Readonly<Record<string, unknown>>;
}

export interface LoginContext {
  app: LoginApp;
  /**
   * Address of one of the provider's hosts, by its name in `LoginProvider.hosts`, without trailing slash: the real one, or
   * the sandbox's in the local run mode.
   */
  host(name: string): string;
  /** The app's secret of this name; throws when the operator has not configured it. */
  secret(name: string): string;
  /** Where a secret stands for a key in the sandbox, it is told apart by this. */
  isSandbox: boolean;
  http: ProviderHttp;
  now(): Date;
  /** Unpredictable bytes. */
  randomBytes(size: number): Buffer;
}

/** What the store makes anew for each login, before the player leaves. All but `language` are unpredictable. */
export interface LoginStart {
  /** Comes back in the callback and proves that this browser began the login. */
  state: string;
  /** Stands in the ID token and proves that it was issued for this login. */
  nonce: string;
  /** PKCE's verifier (RFC 7636), 43 characters; what is sent first is its hash: `challengeOf`. */
  verifier: string;
  /** Where the provider leads the player back: the fixed address that is registered there. */
  redirectUri: string;
  /** BCP 47. */
  language: string;
}

export type StartOutcome =
  /**
   * `state`: where the provider itself chooses what the callback names (OAuth 1.0a's request token), what it will be.
   * `memo`: what `finish` needs besides. It never reaches the browser unsealed.
   */
  { kind: 'redirect'; url: string; state?: string; memo?: Readonly<Record<string, string>> } | LoginFailure;

/** The player came back. */
export interface LoginReturn extends LoginStart {
  /** Of `callbackFields`, those that came; each at most 4,096 characters. */
  fields: Readonly<Record<string, string>>;
  memo: Readonly<Record<string, string>>;
}

/** Who somebody is at a provider. Nothing else is asked for or kept: no name, no e-mail address. */
export interface Identity {
  provider: string;
  /** The provider's own number for the player, stable and never given to another; as it wrote it, case included. */
  subject: string;
}

/** What kept a login from an answer. None says anything of the player. */
export type LoginFailure =
  /** The provider did not answer, or with what proves nothing. The code may be spent: the player begins anew. */
  | { kind: 'unavailable'; detail: string }
  /** The provider does not know our app or its secret. An operator must act. */
  | { kind: 'configuration'; detail: string };

export type LoginVerdict =
  | { kind: 'identity'; identity: Identity }
  /** The player pressed Deny. */
  | { kind: 'denied' }
  /** What came proves nothing. The reason is for the security log: a constant, never a word of the token. */
  | { kind: 'refused'; reason: WrongToken }
  | LoginFailure;

/** What every login provider is. Data first, then verbs. */
export interface LoginProvider {
  /** As `login_config` names it: google, ios, facebook, twitter, vk, huawei. */
  id: string;
  name: string;
  /** Its hosts by a name of our own: `{ accounts: 'https://accounts.google.com' }`. */
  hosts: Readonly<Record<string, string>>;
  /** Names of the app's secrets that must be configured. */
  secrets: readonly string[];
  /** Why the secret of this name cannot be used in earnest, in words that tell nothing of it; undefined where it can. */
  secretProblem?(name: string, value: string): string | undefined;
  /** Checks the app's settings when the catalogue is checked; problems in plain words. */
  checkSettings(settings: Readonly<Record<string, unknown>>): { path: string; reason: string }[];
  /** How the provider leads back: GET with a query, or a form that the browser posts. */
  callbackMethod: 'GET' | 'POST';
  /** The field of the callback by which the login that was begun is found: `state`, or `oauth_token`. */
  stateField: string;
  /** Every field of the callback that `finish` reads; the store passes on no other. */
  callbackFields: readonly string[];
  /** How the callback says that the player pressed Deny: the field, and its values; any value where they are absent. */
  deniedField: { name: string; values?: readonly string[] };
  /** Whether the provider refuses to show its page inside other apps' browsers (row I-10). */
  refusesInAppBrowsers: boolean;
  /** Where to send the player. Asks the provider only where its protocol wants that (OAuth 1.0a's request token). */
  start(context: LoginContext, start: LoginStart): Promise<StartOutcome>;
  /** Turns the fields of the callback into a proved identity. The state has been compared, and Deny is already ruled out. */
  finish(context: LoginContext, back: LoginReturn): Promise<LoginVerdict>;
  /**
   * For a client that has talked to the provider by itself: what it brings in the fields of its call (`authorization_code`, …)
   * turned into a proved identity. Whoever brings it must not have found it: a code that this app's secret alone opens, or a
   * token that the provider says is this app's. Absent where nothing of the kind is proved; the call is not served then.
   */
  brought?(context: LoginContext, fields: Readonly<Record<string, string>>): Promise<LoginVerdict>;
}
