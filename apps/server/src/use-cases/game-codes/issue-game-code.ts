import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import {
  type GameCodeAnswer,
  type GameCodeRequest,
  gameCodeRequest,
} from '@gemporium/game-link/game-code.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { insertGameCode } from '../../repositories/game-codes.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../sessions.ts';
import type { Address } from '../../stores.ts';

/** The longest validity of a code (row P-12). */
const livesMs = 60_000;

/** A game server's message, not yet verified. */
export interface AskedForCode {
  gpId: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

export type IssuedCode =
  | { kind: 'no-such-game' }
  | { kind: 'unproved'; reason: string }
  /** Signed as the answer to this message. */
  | { kind: 'answer'; headers: Readonly<Record<string, string>>; body: string; refused?: string };

/**
 * Issues a code for a player to a game's server. The message is parsed only after its signature is verified. It must
 * name this store and this game: a message for a demo shop is not valid elsewhere, even if both use one secret. A
 * repeated message gets no second code.
 */
export async function issueGameCode(
  services: Services,
  address: Address,
  { gpId, headers, body }: AskedForCode,
): Promise<IssuedCode> {
  const { store } = address;
  const game = gameByGpId(store.brand, gpId);
  if (!game || !services.games.link(store, gpId)) return { kind: 'no-such-game' };
  const keys = keysOf(services.config.secrets.get(game.link.secret));
  const proved = verifyMessage(headers, body, keys, services.now());
  if (!proved.ok) return { kind: 'unproved', reason: proved.reason };

  const answer = await answerTo(services, address, { gpId, requestId: proved.id, body });
  const text = JSON.stringify(answer);
  return {
    kind: 'answer',
    headers: { ...signMessage({ id: proved.id, sentAt: services.now(), body: text }, keys) },
    body: text,
    ...(!answer.ok && { refused: answer.code }),
  };
}

async function answerTo(
  { database, now, randomBytes }: Services,
  { store, origins }: Address,
  { gpId, requestId, body }: { gpId: string; requestId: string; body: Buffer },
): Promise<GameCodeAnswer> {
  const read = gameCodeRequest.safeParse(parseJson(body.toString('utf8')));
  if (!read.success) {
    const places = read.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the body'}: ${message}`,
    );
    return { ok: false, code: 'bad_request', message: places.join('; ').slice(0, 500) };
  }
  const asked = read.data;
  if (asked.brand !== store.brand.key || asked.environment !== store.environment)
    return no('wrong_store', `this is ${store.brand.key} in ${store.environment}`);
  if (asked.gp_id !== gpId || gameByClientId(store.brand, asked.client_id)?.game.gpId !== gpId)
    return no('wrong_game', `gp_id and client_id must be those of ${gpId}`);
  if (!asked.account.real_name_verified)
    return no('not_real_name_verified', 'the shop is open to verified accounts only');
  if (requestId.length > 200) return no('bad_request', 'webhook-id: at most 200 characters');

  const code = randomBytes(32).toString('base64url');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + livesMs);
  const isNew = await insertGameCode(database, {
    store: store.id,
    codeHash: hashToken(code),
    gpId,
    suid: asked.account.suid,
    username: asked.account.username,
    areaId: asked.area_id,
    serverId: asked.server_id,
    roleId: asked.role_id,
    requestId,
    createdAt,
    expiresAt,
  });
  if (!isNew) return no('repeated', 'this webhook-id was used before: repeat the request with a new one');
  const url = entryUrl(origins.web[0] ?? '', asked, code);
  return { ok: true, code, expires_at: expiresAt.toISOString(), url };
}

/** In the fragment, the code reaches no server and no referrer. */
function entryUrl(origin: string, asked: GameCodeRequest, code: string): string {
  const query = new URLSearchParams({ visit: 'sdk', client_id: asked.client_id });
  return `${origin}/?${query}#game_code=${code}`;
}

function no(code: Extract<GameCodeAnswer, { ok: false }>['code'], message: string): GameCodeAnswer {
  return { ok: false, code, message };
}
