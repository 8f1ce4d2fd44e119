import type { Exchange } from './exchange.ts';
import type { AccountAnswer, GameLink, GameRole, GameScope, Identity } from './types.ts';

/** A raw POST, for the requests that a game's server must refuse. */
export type RawPost = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}) => Promise<
  { kind: 'answer'; status: number; body: string } | { kind: 'lost' | 'not-sent'; reason: string }
>;

/** Signs a message by Standard Webhooks. */
export type Sign = (
  message: { id: string; sentAt: Date; body: string },
  keys: readonly string[],
) => Record<string, string>;

/** The check's access to the outside world. */
export interface ConformancePorts {
  exchange: Exchange;
  post: RawPost;
  sign: Sign;
  now(): Date;
  newMessageId(): string;
}

/** The server to be checked, and a player of a test game on it. Goods really arrive in that player's inventory. */
export interface ConformanceTarget {
  baseUrl: string;
  keys: readonly string[];
  sandbox: boolean;
  scope: GameScope;
  /** How the player logs in, each if the game has it and at least one; the cases of the others are skipped. */
  credentials?: { username: string; password: string };
  identity?: Identity;
  /** A token that the game has just issued. */
  token?: string;
  productId: string;
  sku: string;
  price: { amountMinor: number; currency: string };
}

export type WayIn = 'credentials' | 'identity' | 'token';

/** What a case may use. */
export interface ConformanceTools {
  link: GameLink;
  /** The same game, asked by a store that is changing its secret. */
  changingLink: GameLink;
  target: ConformanceTarget;
  ports: ConformancePorts;
  /** What the game answers to each way in which the target's player logs in, by the name of the way. */
  ways: Readonly<Partial<Record<WayIn, () => Promise<AccountAnswer>>>>;
  /** The account of the player, by the first of the ways; throws if the game does not let it in. */
  suid(): Promise<string>;
  /** The account's first role on an open server; throws if it has none. */
  role(): Promise<GameRole>;
  /** A delivery id that this server has never seen. */
  newDeliveryId(): string;
}

/** Undefined: the game's server did what the contract says. */
export type Problem = { failed: string } | { skipped: string } | undefined;

export interface ConformanceCase {
  id: string;
  title: string;
  run(tools: ConformanceTools): Promise<Problem>;
}
