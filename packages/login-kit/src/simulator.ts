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
  /** The purpose of the call: `page`, `token`, `keys` … Faults are armed by this name. */
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
  /** `/logins/google`; the provider's hosts are below it, by name. */
  readonly prefix: string;
  readonly routes: readonly LoginRoute[];
  /** Every kind of wrong token or answer that it can give on request. */
  readonly wrongs: readonly string[];
  /** Makes the provider sign with a new key and publish both. */
  readonly rotate?: (desk: LoginDesk) => void;
}

/** The sandbox's tools for a login provider's simulator. */
export interface LoginTools extends Pick<SimulatorTools, 'secret' | 'rsaKeys' | 'html' | 'pagesFor'> {
  /** The P-256 key pair that a local secret stands for; the store derives the same pair. */
  readonly ecKeys: (secretName: string) => ReturnType<SimulatorTools['rsaKeys']>;
  /** The armed kind of wrong answer, if it is one of `kinds`; this uses it up. */
  readonly takeWrong: (desk: LoginDesk, kinds?: readonly string[]) => string | undefined;
  /** The consent page: `hidden` is sent back with `person` and `answer` (allow or deny). */
  readonly consentPage: (asked: {
    readonly request: SimulatorRequest;
    /** The language that the shop requested, if the provider allows it. Absent: the browser's. */
    readonly language?: string;
    readonly provider: string;
    readonly app: string;
    readonly action: string;
    readonly hidden: Readonly<Record<string, string>>;
  }) => SimulatorAnswer;
}
