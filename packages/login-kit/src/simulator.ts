import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';

/**
 * The interface between a login provider's simulator and its host, the sandbox. Types only: a simulator is written from
 * the provider's documents and shares no running code with the adapter.
 */

export type LoginDesk = Pick<SimulatorDesk, 'now' | 'randomHex' | 'remember' | 'recall'>;

export interface LoginRoute {
  readonly method: 'GET' | 'POST';
  /** Under the simulator's prefix and the name of the provider's host: `/accounts/o/oauth2/v2/auth`. */
  readonly path: string;
  /** What the call is for: `page`, `token`, `keys` … Faults are armed by this name. */
  readonly call: string;
  readonly handle: (request: SimulatorRequest, desk: LoginDesk) => SimulatorAnswer;
}

/**
 * A simulated login provider. Its consent page has a field `person` and the buttons **Allow** and **Deny** (`allow` and `deny` in every
 * language); the host adds
 * `POST <prefix>/control` with `{"wrong": kind}` (armed for the next token, `desk.recall(<id>, 'wrong')`: `takeWrong`),
 * `{"fault": "down" | "server-error" | "garbage", "call": "token"}` and `{"rotate": true}`.
 */
export interface LoginSimulator {
  readonly provider: string;
  /** `/logins/google`; the hosts of the provider hang below it by their names. */
  readonly prefix: string;
  readonly routes: readonly LoginRoute[];
  /** Every kind of wrong token or answer that it can be made to give. */
  readonly wrongs: readonly string[];
  /** The provider begins to sign with another key, and publishes both. */
  readonly rotate?: (desk: LoginDesk) => void;
}

/** The sandbox's tools for a login provider's simulator. */
export interface LoginTools extends Pick<SimulatorTools, 'secret' | 'rsaKeys' | 'html' | 'pagesFor'> {
  /** The P-256 key pair that a local secret stands for: the store makes the same of it. */
  readonly ecKeys: (secretName: string) => ReturnType<SimulatorTools['rsaKeys']>;
  /** The armed kind of wrong answer for this provider's next one, if it is one of `kinds`; used up. */
  readonly takeWrong: (desk: LoginDesk, kinds?: readonly string[]) => string | undefined;
  /** The consent page: `hidden` is sent back with `person` and `answer` (allow or deny). */
  readonly consentPage: (asked: {
    readonly request: SimulatorRequest;
    /** The language that the shop has asked for, where the provider lets it. Absent: the browser's. */
    readonly language?: string;
    readonly provider: string;
    readonly app: string;
    readonly action: string;
    readonly hidden: Readonly<Record<string, string>>;
  }) => SimulatorAnswer;
}
