import { codes } from '@gemporium/contract/codes.ts';
import type { PageData } from '@gemporium/contract/page-data.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { createStore } from 'zustand/vanilla';
import { type ApiAnswer, createApi, type Failure } from '../api/client.ts';
import { endedBy } from '../api/ended-changes.ts';
import { handleFailure } from '../api/handle-failure.ts';
import { createIdempotencyKeys } from '../api/idempotency-keys.ts';
import { createReadCache } from '../api/read-cache.ts';
import type { ApiRequest, Transmission } from '../api/transport.ts';
import { plainPath } from '../browser/plain-path.ts';
import { recordOf } from '../record-of.ts';
import type { Query } from '../routing/entry-query.ts';
import { createState } from '../state/create-state.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { createShopStorage, memoryStore, type TextStore } from '../storage/shop-storage.ts';
import type { PageEvent } from '../tracking/page-event.ts';
import { samplePage } from './sample-page.ts';

export interface FakeShop {
  services: Services;
  /** What happened, in order: calls with their fields, windows, navigations. */
  events: [what: string, detail?: unknown][];
  /** The idempotency keys of the changes that were sent, in order. */
  attempts: string[];
  /** Path and query of each request. */
  addresses: string[];
  /** The calls only, with fields, session token and idempotency key. */
  calls: { path: string; fields: object; token: unknown; attempt: unknown }[];
  /** The page's tracking events, until a tracker takes them. */
  told: readonly PageEvent[];
  state: () => ShopState;
}

/** A player of this shop. */
export const kira = { username: 'kira', suid: '1', oauth_token: 'of kira', gp_id: 'gp-one' };

/** A promise is a delayed answer. */
export type Reply = (
  fields: Record<string, unknown>,
) => ApiAnswer<unknown> | Promise<ApiAnswer<unknown>> | undefined;

export interface FakeShopOptions {
  page?: Partial<PageData>;
  entry?: Query;
  search?: string;
  /** The address's fragment, including the #. */
  hash?: string;
  userAgent?: string;
  /** The languages that the browser prefers. */
  languages?: readonly string[];
  path?: string;
  blocksWindows?: boolean;
  /** The device reports that it is offline. */
  isOffline?: boolean;
  /** The page's own host is down; the replies come from a backup. */
  isHostDown?: boolean;
  replies?: Record<string, Reply>;
  /** What the browser stored on earlier visits. */
  kept?: () => TextStore;
}

/** A shop whose server answers from a table and whose browser only records its calls. */
export function fakeShop(options: FakeShopOptions = {}): FakeShop {
  const events: FakeShop['events'] = [];
  const calls: FakeShop['calls'] = [];
  const told: PageEvent[] = [];
  const t = (key: MessageKey, ...values: unknown[]) => translate('en', key, ...(values as []));
  const store = createStore<ShopState>(() => createState(samplePage(options.page), t as ShopState['t']));
  const refused = new Set([t('error_network')]);
  // Holds in every test: what was refused or lost is said as what it is.
  store.subscribe(({ toasts }) => {
    const wrong = toasts.find(({ text, tone }) => refused.has(text) && tone !== 'bad');
    if (wrong) throw new Error(`“${wrong.text}” is said in the tone “${wrong.tone}”`);
  });
  const storage = createShopStorage(options.kept ?? memoryStore, () => 0);

  const attempts: string[] = [];
  const addresses: string[] = [];
  let lostMessage = '';
  let names = 0;
  const makeKey = () => `attempt-${++names}`;

  async function send({ pathAndQuery, body }: ApiRequest): Promise<Transmission> {
    addresses.push(pathAndQuery);
    const [path = '', query = ''] = pathAndQuery.split('?');
    const sent: Record<string, unknown> = body
      ? JSON.parse(body)
      : recordOf(Array.from(new URLSearchParams(query)));
    const { attempt_id, spec_lang: _language, idfv: _device, oauth_token: token, ...fields } = sent;
    if (attempt_id) attempts.push(String(attempt_id));
    events.push([path, fields]);
    calls.push({ path, fields, token, attempt: attempt_id });
    const reply = options.replies?.[path]?.(fields);
    const given =
      (reply instanceof Promise ? await reply : reply) ?? refusal(-5000, `nobody answers ${path}`);
    if (!given.ok) refused.add(given.message);
    if (!given.ok && given.code === 'lost') {
      lostMessage = given.message;
      return { kind: 'lost', reasons: [] };
    }
    const envelope = given.ok
      ? { code: codes.success, msg: '', content: given.content }
      : { code: given.code as Exclude<Failure['code'], 'lost'>, msg: given.message, content: given.content };
    return { kind: 'answer', envelope, contractVersion: 1 };
  }
  const api = createApi({
    send,
    keys: createIdempotencyKeys(storage, makeKey),
    makeKey,
    endedBy,
    whose: () => store.getState().player?.suid ?? '',
    common: () => ({
      spec_lang: 'en',
      idfv: undefined,
      oauth_token: store.getState().player?.oauth_token,
    }),
    lostMessage: () => lostMessage,
    reportLost: () => undefined,
    onContractVersion: () => undefined,
    onFailure: (failure, quiet, isOwn) => handleFailure(services, failure, quiet, isOwn),
  });
  let search = options.search ?? '';
  let hash = options.hash ?? '';
  const services: Services = {
    store,
    api,
    reads: createReadCache(api, (event) => services.tracked.push({ event })),
    storage,
    browser: {
      search: () => search,
      hash: () => hash,
      path: () => plainPath(options.path ?? '/selectGoods'),
      navigate: (address) => {
        events.push(['navigate', address]);
        search = address.includes('?') ? address.slice(address.indexOf('?')) : '';
        hash = '';
      },
      reload: () => events.push(['reload']),
      hostAnswers: async () => !options.isHostDown,
      leaveTo: (url) => void events.push(['leave', url]),
      isOffline: () => options.isOffline === true,
      openWindow: () => {
        events.push(['window']);
        if (options.blocksWindows) return undefined;
        return {
          goTo: (url) => events.push(['window to', url]),
          close: () => events.push(['window closed']),
          say: (words) => events.push(['window says', words]),
        };
      },
      userAgent: options.userAgent ?? '',
      languages: options.languages ?? [],
      now: () => 1_790_000_000,
      wait: () => new Promise(() => undefined),
      whenVisible: () => Promise.resolve(false),
      randomHex: (bytes) => 'ab'.repeat(bytes),
    },
    drawnPath: undefined,
    newestContract: 0,
    asked: () => undefined,
    heldDrawing: () => undefined,
    entry: options.entry ?? {},
    visit: { id: 'visit-of-a-test', since: 1_789_999_940 },
    tracked: told,
    gameToken: undefined,
    gameCode: undefined,
  };
  return { services, events, attempts, addresses, calls, told, state: store.getState };
}

/** A reply with this content. */
export const yes = (content: unknown) => () => ({ ok: true as const, content });

/** A reply that does not come. */
export const never = () => new Promise<never>(() => undefined);

/** A refusal as the API returns it. */
export function refusal(code: number | 'lost', message = `code ${code}`, content: unknown = {}): Failure {
  return { ok: false, code: code as Failure['code'], message, content };
}

/** Where the shop navigated to. */
export const wentTo = ({ events }: FakeShop) =>
  events.filter(([what]) => what === 'navigate').map(([, to]) => to);
