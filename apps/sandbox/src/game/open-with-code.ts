import { httpSend } from '../notifications/http-send.ts';
import { signatureComplaint, signedHeaders } from '../standard-webhooks.ts';
import type { GameAccount } from './accounts.ts';
import type { GameScope } from './game-scope.ts';

/** What the sample game needs from the sandbox to request a code from a shop. */
export interface CodeAsker {
  /** The shared secret; during a rotation, several, separated by spaces. */
  secret: string;
  now: number;
  messageId: string;
}

export type OpenedWithCode = { ok: true; url: string } | { ok: false; reason: string };

/**
 * Requests a code for a player from the shop, server to server, as docs/operations/game-codes.md describes: a signed
 * POST whose answer is accepted only with the shop's signature for the same message id.
 */
export async function askForCode(
  shopOrigin: string,
  scope: GameScope,
  account: GameAccount,
  { secret, now, messageId }: CodeAsker,
): Promise<OpenedWithCode> {
  const [key = ''] = secret.split(' ');
  const body = JSON.stringify({
    brand: scope.brand,
    environment: scope.environment,
    gp_id: scope.gp_id,
    client_id: scope.client_id,
    account: { suid: account.suid, username: account.username, real_name_verified: true },
  });
  const url = new URL(`/game/${encodeURIComponent(scope.gp_id)}/code`, shopOrigin);
  const headers = { 'content-type': 'application/json', ...signedHeaders(key, messageId, now, body) };
  const sent = await httpSend(url, { method: 'POST', headers, body }, 5_000);
  if (!sent.ok) return { ok: false, reason: `the shop did not answer: ${sent.error}` };
  if (sent.status !== 200) return { ok: false, reason: `the shop answered ${sent.status}: ${sent.answer}` };
  const complaint =
    sent.headers['webhook-id'] === messageId
      ? signatureComplaint(key, sent.headers, Buffer.from(sent.answer), now)
      : 'It answers another message.';
  if (complaint !== undefined)
    return { ok: false, reason: `the shop's answer cannot be verified: ${complaint}` };
  const told = JSON.parse(sent.answer) as { ok: boolean; url: string; code: string; message: string };
  return told.ok ? { ok: true, url: told.url } : { ok: false, reason: `${told.code}: ${told.message}` };
}
