import type { Calls } from '@gemporium/contract/calls.ts';
import type { ContentOf, Path, RequestOf } from '@gemporium/contract/client-types.ts';
import { type Code, codes } from '@gemporium/contract/codes.ts';
import { recordOf } from '../record-of.ts';
import { type IdempotencyKeys, intentionOf } from './idempotency-keys.ts';
import type { ApiRequest, Transmission } from './transport.ts';

export type ReadPath = { [P in Path]: Calls[P]['kind'] extends 'read' ? P : never }[Path];
export type ChangePath = Exclude<Path, ReadPath>;

/** The fields of a change, without the idempotency key, which the client adds. */
export type ChangeFields<P extends ChangePath> = Omit<RequestOf<P>, 'attempt_id'>;

export type ApiAnswer<Content> = { ok: true; content: Content } | Failure;

export interface Failure {
  ok: false;
  /** The server's code, or `lost` if no address answered. */
  code: Code | 'lost';
  /** A message for the player, in the player's language. */
  message: string;
  content: unknown;
}

export interface CallOptions {
  /** Overrides the player's session; an `oauth_token` of undefined makes the call anonymous. */
  token?: { oauth_token: string | undefined };
  /** The fields contain a secret: sent by POST, so that it is in no URL. */
  secret?: boolean;
  /** The caller shows the failure itself: no toast, and a lost answer is only logged. */
  quiet?: boolean;
}

export interface ChangeOptions extends CallOptions {
  /** Stores the idempotency key until an answer arrives, so that it survives a reload. Never for secret fields. */
  keep?: boolean;
  /** An idempotency key that the caller keeps in memory, for an intention with a secret. */
  key?: string;
}

export interface Api {
  /** Reads without changing anything. */
  read<P extends ReadPath>(
    path: P,
    fields: Omit<RequestOf<P>, 'oauth_token'>,
    options?: CallOptions,
  ): Promise<ApiAnswer<ContentOf<P>>>;
  /** Sends a change, carried out at most once for each intention. */
  change<P extends ChangePath>(
    path: P,
    fields: ChangeFields<P>,
    options?: ChangeOptions,
  ): Promise<ApiAnswer<ContentOf<P>>>;
}

export interface ClientSettings {
  send: (request: ApiRequest) => Promise<Transmission>;
  keys: IdempotencyKeys;
  makeKey: () => string;
  /** The changes whose outcome an answer to another call reveals (ended-changes.ts). */
  endedBy: (path: ReadPath, content: unknown) => ((intention: string) => boolean) | undefined;
  /** The current player, whose stored keys no other player of this browser uses. */
  whose: () => string;
  /** The fields that every call sends besides its own (row W-01). */
  common: () => { spec_lang: string; idfv: string | undefined; oauth_token: string | undefined };
  /** The message for a request that no address answered. */
  lostMessage: () => string;
  /** Called if no address answered, with the reason of each failed attempt. */
  reportLost: (path: Path, reasons: readonly string[]) => void;
  onContractVersion: (version: number) => void;
  /** Handles a failure, the same for every call (row X-01). */
  onFailure: (failure: Failure, quiet: boolean, isOwnSession: boolean) => void;
}

/** An answer, and the token that the request was sent with. */
interface Answered<Content> {
  token: string | undefined;
  answer: ApiAnswer<Content>;
}

/** In these calls `oauth_token` is Twitter's; the store's must never be sent. */
const withoutToken: readonly Path[] = ['/util/login/twitter_redirect', '/api/ingame/twitter_redirect'];

const transient: readonly Failure['code'][] = [
  'lost',
  codes.unavailable,
  codes.tooManyRequests,
  codes.internal,
];

/** Whether a retry may succeed. A change may have been carried out, so it is retried under the same key. */
export function isTransient({ code }: Failure): boolean {
  return transient.includes(code);
}

/** The typed API client. A request with a session or a secret is sent by POST, so that neither is ever in a URL. */
export function createApi(settings: ClientSettings): Api {
  async function call<Content>(
    path: Path,
    fields: object,
    post: boolean,
    options: CallOptions,
  ): Promise<Answered<Content>> {
    const common = settings.common();
    const token = withoutToken.includes(path)
      ? undefined
      : options.token
        ? options.token.oauth_token
        : common.oauth_token;
    const all = defined({ spec_lang: common.spec_lang, idfv: common.idfv, oauth_token: token, ...fields });
    const transmission = await settings.send(
      post || token
        ? { pathAndQuery: path, body: JSON.stringify(all) }
        : { pathAndQuery: `${path}?${query(all)}` },
    );
    if (transmission.kind === 'answer') settings.onContractVersion(transmission.contractVersion);
    else settings.reportLost(path, transmission.reasons);
    return { token, answer: answerOf<Content>(transmission, settings.lostMessage) };
  }

  /** Handles a failure (row X-01), then returns the answer to the caller. */
  function told<Content>({ token, answer }: Answered<Content>, { quiet }: CallOptions): ApiAnswer<Content> {
    // By the time of a slow answer another session may have replaced the one that it is about.
    const isOwn = token === settings.common().oauth_token;
    if (!answer.ok) settings.onFailure(answer, quiet === true, isOwn);
    return answer;
  }

  return {
    async read<P extends ReadPath>(path: P, fields: object, options: CallOptions = {}) {
      const answered = await call<ContentOf<P>>(path, fields, options.secret === true, options);
      const { answer } = answered;
      const isEnded = answer.ok ? settings.endedBy(path, answer.content) : undefined;
      if (isEnded) settings.keys.forget(isEnded);
      return told(answered, options);
    },
    async change<P extends ChangePath>(path: P, fields: ChangeFields<P>, options: ChangeOptions = {}) {
      const send = (attempt_id: string) => call<ContentOf<P>>(path, { ...fields, attempt_id }, true, options);
      if (!options.keep) return told(await send(options.key || settings.makeKey()), options);
      const intention = `${intentionOf(path, { ...fields })} ${settings.whose()}`;
      const sendOnce = async () => {
        const { key, isKept } = settings.keys.keyFor(intention);
        const answered = await send(key);
        const { answer } = answered;
        if (answer.ok || !isTransient(answer)) settings.keys.forget((one) => one === intention);
        return { answered, isStale: isKept && isOver(answer) };
      };
      const first = await sendOnce();
      // The stored key belonged to a change that is over: this tap intends a new one.
      const { answered } = first.isStale ? await sendOnce() : first;
      return told(answered, options);
    },
  };
}

/** Whether the key belongs to a change that is over, and not to what the player intends now. */
function isOver(answer: ApiAnswer<unknown>): boolean {
  if (!answer.ok && answer.code === codes.idempotencyKeyReused) return true;
  return (answer.content as { is_over?: boolean } | null | undefined)?.is_over === true;
}

function answerOf<Content>(transmission: Transmission, lostMessage: () => string): ApiAnswer<Content> {
  if (transmission.kind === 'lost') {
    return { ok: false, code: 'lost', message: lostMessage(), content: undefined };
  }
  const { code, msg, content } = transmission.envelope;
  return code === codes.success
    ? { ok: true, content: content as Content }
    : { ok: false, code, message: msg, content };
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  const named = Object.keys(fields).filter((name) => fields[name] !== undefined && fields[name] !== '');
  return recordOf(named.map((name) => [name, fields[name]] as const));
}

function query(fields: Record<string, unknown>): string {
  return Object.keys(fields)
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(fields[name]))}`)
    .join('&');
}
