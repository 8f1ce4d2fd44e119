import type { LoginApp, LoginProvider, LoginVerdict } from '../login-provider.ts';
import type { LoginCaseId } from './case-ids.ts';

/** What the suite has to know of a login provider. */
export interface LoginProfile {
  provider: LoginProvider;
  /** Two apps of two brands. */
  apps: readonly [LoginApp, LoginApp];
  /**
   * Every kind of wrong token that the simulator can issue, and what the adapter must say of each: a reason of the closed
   * list, or that nothing is proved either way.
   */
  wrongs: Readonly<
    Record<string, Extract<LoginVerdict, { kind: 'refused' }>['reason'] | 'unavailable' | 'configuration'>
  >;
  /** The call of the simulator that proves the identity, whose loss is looked at: `token`. */
  provingCall: string;
  /** Set where tokens are signed by keys that it publishes: the simulator's call that does. */
  keysCall?: string;
  /** Cases that cannot exist for this provider, with the reason as its document says it. */
  notApplicable: Readonly<Partial<Record<LoginCaseId, string>>>;
}
