import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import type { WrongToken } from './wrong-token.ts';

/**
 * The store's identity at a login provider: an app that the publisher has registered there. Two brands may share one; a
 * token for one app is invalid for another.
 */
export interface LoginApp {
  provider: string;
  /** The app's public id there: a client id, an app id, a consumer key. */
  clientId: string;
  /** Further ids of the same publisher whose tokens count, such as the bundle id of the game's own app. */
  otherAudiences: readonly string[];
  /** Its other settings in the brand's file. */
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
  /** Distinguishes the sandbox, where a secret stands for a key. */
  isSandbox: boolean;
  http: ProviderHttp;
  now(): Date;
  /** Unpredictable bytes. */
  randomBytes(size: number): Buffer;
}

/** The store's data for a new login, before the player leaves. All but `language` are unpredictable. */
export interface LoginStart {
  /** Returned in the callback; proves that this browser started the login. */
  state: string;
  /** Returned in the ID token; proves that it was issued for this login. */
  nonce: string;
  /** PKCE's verifier (RFC 7636), 43 characters; what is sent first is its hash: `challengeOf`. */
  verifier: string;
  /** The registered redirect address. */
  redirectUri: string;
  /** BCP 47. */
  language: string;
}

export type StartOutcome =
  /**
   * `state`: what the callback will carry, if the provider itself chooses it (OAuth 1.0a's request token). `memo`:
   * what else `finish` needs. It never reaches the browser unsealed.
   */
  { kind: 'redirect'; url: string; state?: string; memo?: Readonly<Record<string, string>> } | LoginFailure;

/** The player came back. */
export interface LoginReturn extends LoginStart {
  /** Those of `callbackFields` that came; each at most 4,096 characters. */
  fields: Readonly<Record<string, string>>;
  memo: Readonly<Record<string, string>>;
}

/** A person's identity at a provider. Nothing else is requested or stored: no name, no e-mail address. */
export interface Identity {
  provider: string;
  /**
   * The provider's own number for the player, stable and never given to another player; exactly as the provider
   * writes it, case included.
   */
  subject: string;
}

/** Why a login has no verdict. None proves anything about the player. */
export type LoginFailure =
  /** The provider did not answer, or not usefully. The code may be spent: the player has to start again. */
  | { kind: 'unavailable'; detail: string }
  /** The provider does not know our app or its secret. An operator must act. */
  | { kind: 'configuration'; detail: string };

export type LoginVerdict =
  | { kind: 'identity'; identity: Identity }
  /** The player pressed Deny. */
  | { kind: 'denied' }
  /** The proof is invalid. The reason is for the security log: a constant, never a part of the token. */
  | { kind: 'refused'; reason: WrongToken }
  | LoginFailure;

/** The interface of every login provider. Data first, then verbs. */
export interface LoginProvider {
  /** As in `login_config`: google, ios, facebook, twitter, vk, huawei. */
  id: string;
  name: string;
  /** Its hosts, under names of our own: `{ accounts: 'https://accounts.google.com' }`. */
  hosts: Readonly<Record<string, string>>;
  /** Names of the app's secrets that must be configured. */
  secrets: readonly string[];
  /** Why the secret of this name is unfit for live use, without revealing it; undefined if it is fit. */
  secretProblem?(name: string, value: string): string | undefined;
  /** Checks the app's settings when the catalogue is checked; problems in plain words. */
  checkSettings(settings: Readonly<Record<string, unknown>>): { path: string; reason: string }[];
  /** How the provider returns: GET with a query, or a form that the browser posts. */
  callbackMethod: 'GET' | 'POST';
  /** The callback field that identifies the pending login: `state`, or `oauth_token`. */
  stateField: string;
  /** Every field of the callback that `finish` reads; the store passes on no other. */
  callbackFields: readonly string[];
  /** How the callback says that the player pressed Deny: the field and its values; without values, any value. */
  deniedField: { name: string; values?: readonly string[] };
  /** Whether the provider refuses to show its page inside other apps' browsers (row I-10). */
  refusesInAppBrowsers: boolean;
  /** Where to send the player. Calls the provider only if its protocol requires it (OAuth 1.0a's request token). */
  start(context: LoginContext, start: LoginStart): Promise<StartOutcome>;
  /** Turns the callback fields into a verified identity. The state has been compared, and Deny has been ruled out. */
  finish(context: LoginContext, back: LoginReturn): Promise<LoginVerdict>;
  /**
   * For a client that has talked to the provider itself: turns the fields of its call (`authorization_code`, …) into a
   * verified identity. It must not accept stolen credentials of another app: only a code that this app's secret can
   * exchange, or a token that the provider says is this app's. Absent if nothing of the kind can be verified; then the
   * call is not served.
   */
  brought?(context: LoginContext, fields: Readonly<Record<string, string>>): Promise<LoginVerdict>;
}
