import type { Envelope } from '@gemporium/contract/client-types.ts';

/** A request to the store, the same at every address. */
export interface ApiRequest {
  /** From the first slash on, with the query. */
  pathAndQuery: string;
  /** Sent by POST as JSON; a request without a body is a GET. */
  body?: string;
}

export type Transmission =
  | { kind: 'answer'; envelope: Envelope<unknown>; contractVersion: number }
  /** No address answered with an envelope: whether the request was carried out is unknown. */
  | { kind: 'lost'; reasons: readonly string[] };

export interface TransportSettings {
  fetch: typeof fetch;
  /** Origins in the order to try; '' is the page's own. */
  origins: () => readonly string[];
  /** Called for each request as it is sent, with the pending answer. */
  onAsk?: (answer: Promise<Transmission>) => void;
  /** Called with the origin that answered. */
  onAnswer: (origin: string) => void;
  wait: (ms: number) => Promise<void>;
  timeoutMs: number;
  attemptsPerOrigin: number;
  waitMs: number;
}

/** The spec's network behaviour: 10 s for an answer, three attempts at an address, 4 s apart, then the next address. */
export const specTiming = { timeoutMs: 10_000, attemptsPerOrigin: 3, waitMs: 4_000 };

/** Retries a request until an address answers with an envelope or none is left: changes carry idempotency keys. */
export function createTransport(settings: TransportSettings): (request: ApiRequest) => Promise<Transmission> {
  const send = async (request: ApiRequest): Promise<Transmission> => {
    const reasons: string[] = [];
    for (const origin of settings.origins()) {
      for (let attempt = 1; attempt <= settings.attemptsPerOrigin; attempt += 1) {
        if (attempt > 1) await settings.wait(settings.waitMs);
        try {
          const answer = await exchange(settings, origin, request);
          settings.onAnswer(origin);
          return answer;
        } catch (error) {
          reasons.push(
            `${origin || 'own'} #${attempt}: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
    }
    return { kind: 'lost', reasons };
  };
  return (request) => {
    const answer = send(request);
    settings.onAsk?.(answer);
    return answer;
  };
}

async function exchange(
  settings: TransportSettings,
  origin: string,
  request: ApiRequest,
): Promise<Transmission> {
  const post = request.body === undefined ? undefined : { method: 'POST', body: request.body };
  const headers = post ? { 'content-type': 'application/json' } : undefined;
  // Safari 12.0 has no AbortController: there the late answer is ignored instead of aborted.
  const abort = typeof AbortController === 'function' ? new AbortController() : undefined;
  const exchanged = settings
    .fetch(origin + request.pathAndQuery, {
      ...post,
      ...(headers && { headers }),
      ...(abort && { signal: abort.signal }),
      credentials: 'omit',
      cache: 'no-store',
    })
    .then(readAnswer);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('no answer in time'));
      abort?.abort();
    }, settings.timeoutMs);
  });
  try {
    return await Promise.race([exchanged, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response): Promise<Transmission> {
  const envelope: unknown = await response.json();
  if (!isEnvelope(envelope)) throw new Error(`status ${response.status} without an envelope`);
  return {
    kind: 'answer',
    envelope,
    contractVersion: Number(response.headers.get('x-contract-version') ?? 0),
  };
}

function isEnvelope(answer: unknown): answer is Envelope<unknown> {
  return typeof (answer as Envelope<unknown> | null)?.code === 'number';
}
