import type { LoginApp, LoginFailure, LoginProvider, LoginVerdict } from '../login-provider.ts';
import type { LoginCaseId } from './case-ids.ts';

/** What the suite needs to know about a login provider. */
export interface LoginProfile {
  provider: LoginProvider;
  /** Two apps of two brands. */
  apps: readonly [LoginApp, LoginApp];
  /**
   * Every kind of wrong token that the simulator can issue, and the adapter's expected verdict: a reason of the closed
   * list, or that nothing is proved either way.
   */
  wrongs: Readonly<Record<string, WrongVerdict>>;
  /** The parameters without which the provider's page does not open. */
  pageNeeds: readonly string[];
  /** The simulator's call that proves the identity, whose loss is tested: `token`. */
  provingCall: string;
  /** If several calls prove the identity: the others. */
  furtherCalls?: readonly string[];
  /**
   * Set if `start` calls the provider: the simulator's call, whose loss is tested, and the expected verdict for each
   * kind of wrong answer.
   */
  starting?: { call: string; wrongs: Readonly<Record<string, LoginFailure['kind']>> };
  /** Set if the provider signs tokens with published keys: the simulator's call that publishes them. */
  keysCall?: string;
  /** Cases that cannot exist for this provider, and why, by its documentation. */
  notApplicable: Readonly<Partial<Record<LoginCaseId, string>>>;
  /** For an adapter with `brought`: a client that talks to the provider itself, and what else can then be wrong. */
  brought?: {
    bring(client: BringingClient): Promise<Readonly<Record<string, string>>>;
    wrongs: Readonly<Record<string, WrongVerdict>>;
  };
}

type WrongVerdict = Extract<LoginVerdict, { kind: 'refused' }>['reason'] | 'unavailable' | 'configuration';

/**
 * What a game's own page or app can do at a provider without the store. Paths begin with the name of the provider's
 * host.
 */
export interface BringingClient {
  app: LoginApp;
  redirectUri: string;
  /** Opens the consent page and allows; returns the callback fields. */
  allow(path: string, query: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>;
}
