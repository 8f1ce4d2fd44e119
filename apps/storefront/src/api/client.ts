import type { Calls } from '@gemporium/contract/calls.ts';
import type { ContentOf, Path, RequestOf } from '@gemporium/contract/client-types.ts';
import { type Code, codes } from '@gemporium/contract/codes.ts';
import { recordOf } from '../record-of.ts';
import { type IdempotencyKeys, intentionOf } from './idempotency-keys.ts';
import type { ApiRequest, Transmission } from './transport.ts';

export type ReadPath = { [P in Path]: Calls[P]['kind'] extends 'read' ? P : never }[Path];
export type ChangePath = Exclude<Path, ReadPath>;

/** What the page says in a change; the idempotency key is added. */
export type ChangeFields<P extends ChangePath> = Omit<RequestOf<P>, 'attempt_id'>;

export type ApiAnswer<Content> = { ok: true; content: Content } | Failure;

export interface Failure {
  ok: false;
  /** The server's code, or `lost` where no address answered. */
  code: Code | 'lost';
  /** A sentence for the player, in the player's language. */
  message: string;
  content: unknown;
}

export interface CallOptions {
  /** Instead of the player's session; `undefined` inside: nobody's. */
  token?: { oauth_token: string | undefined };
  /** A field is secret: it goes by POST, so that no URL carries it. */
  secret?: boolean;
  /** The caller shows the failure itself: no toast, and a lost answer is only logged. */
  quiet?: boolean;
}

export interface ChangeOptions extends CallOptions {
  /** Kept in storage until an answer came, so that it survives a reload. Never for fields that are secret. */
  keep?: boolean;
  /** The idempotency key where the caller keeps it, for an intention with a secret: in this page's memory alone. */
  key?: string;
}

export interface Api {
  /** Asks; nothing changes. */
  read<P extends ReadPath>(
    path: P,
    fields: Omit<RequestOf<P>, 'oauth_token'>,
    options?: CallOptions,
  ): Promise<ApiAnswer<ContentOf<P>>>;
  /** Changes something, at most once for each intention. */
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
  /** Which changes an answer shows to have ended (ended-changes.ts). */
  endedBy: (path: ReadPath, content: unknown) => ((intention: string) => boolean) | undefined;
  /** Whose intention a kept key belongs to: another player of this browser never uses it. */
  whose: () => string;
  /** What every call says besides its own fields (row W-01). */
  common: () => { spec_lang: string; idfv: string | undefined; oauth_token: string | undefined };
  /** The sentence of a network that does not answer. */
  lostMessage: () => string;
  /** Told what each address answered, once none did. */
  reportLost: (path: Path, reasons: readonly string[]) => void;
  onContractVersion: (version: number) => void;
  /** Handles a failure, the same for every call (row X-01). */
  onFailure: (failure: Failure, path: Path, quiet: boolean, isOwnSession: boolean) => void;
}

/** An answer, and the token that it was asked with. */
interface Answered<Content> {
  token: string | undefined;
  answer: ApiAnswer<Content>;
}

/** Twitter's own `oauth_token` appears there; the store's never may. */
const withoutToken: readonly Path[] = ['/util/login/twitter_redirect', '/api/ingame/twitter_redirect'];

const passing: readonly Failure['code'][] = [
  'lost',
  codes.unavailable,
  codes.tooManyRequests,
  codes.internal,
];

/** Whether it may go better next time; a change may even have happened, and is asked for again under the same key. */
export function isPassing({ code }: Failure): boolean {
  return passing.includes(code);
}

/** The typed client of the API. A request that holds a session or a secret goes by POST, so that no URL ever carries one. */
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

  /** What a failure leads to (row X-01); then the answer is the caller's. */
  function told<Content>(
    path: Path,
    { token, answer }: Answered<Content>,
    { quiet }: CallOptions,
  ): ApiAnswer<Content> {
    // A slow answer may be about a session that somebody has meanwhile followed by another one.
    const isOwn = token === settings.common().oauth_token;
    if (!answer.ok) settings.onFailure(answer, path, quiet === true, isOwn);
    return answer;
  }

  return {
    async read<P extends ReadPath>(path: P, fields: object, options: CallOptions = {}) {
      const answered = await call<ContentOf<P>>(path, fields, options.secret === true, options);
      const { answer } = answered;
      const isEnded = answer.ok ? settings.endedBy(path, answer.content) : undefined;
      if (isEnded) settings.keys.forget(isEnded);
      return told(path, answered, options);
    },
    async change<P extends ChangePath>(path: P, fields: ChangeFields<P>, options: ChangeOptions = {}) {
      const send = (attempt_id: string) => call<ContentOf<P>>(path, { ...fields, attempt_id }, true, options);
      if (!options.keep) return told(path, await send(options.key || settings.makeKey()), options);
      const intention = `${intentionOf(path, { ...fields })} ${settings.whose()}`;
      const sendOnce = async () => {
        const { key, isKept } = settings.keys.keyFor(intention);
        const answered = await send(key);
        const { answer } = answered;
        if (answer.ok || !isPassing(answer)) settings.keys.forget((one) => one === intention);
        return { answered, isStale: isKept && isOver(answer) };
      };
      const first = await sendOnce();
      // The kept key stood for something that is over: this tap intends another change.
      const { answered } = first.isStale ? await sendOnce() : first;
      return told(path, answered, options);
    },
  };
}

/** Whether the key was used for something that is over, and not for what the player intends now. */
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
