/** One signed POST of the link. */
export interface ExchangeRequest {
  method: 'POST';
  url: string;
  body: string;
  messageId: string;
  /** The signing keys: all of them sign, any of them verifies the answer. */
  keys: readonly string[];
  timeoutMs: number;
}

/**
 * The outcome. `unproved`: something answered, but not signed as the game's answer to this request. `lost`: no
 * complete answer came. `not-sent`: the request certainly never left.
 */
export type ExchangeOutcome =
  | { kind: 'answer'; status: number; body: string }
  | { kind: 'unproved'; status: number; reason: string }
  | { kind: 'lost'; reason: string }
  | { kind: 'not-sent'; reason: string };

/**
 * Carries one request, signed by Standard Webhooks in both directions. It is passed in, so that the link itself knows
 * neither network nor clock.
 */
export type Exchange = (request: ExchangeRequest) => Promise<ExchangeOutcome>;
