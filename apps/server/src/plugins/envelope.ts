import type { Envelope } from '@gemporium/contract/client-types.ts';
import { type Code, codes, contractVersion } from '@gemporium/contract/codes.ts';
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../answer.ts';
import { languageOf, sentence } from '../messages.ts';

export const contractVersionText = String(contractVersion);

/** Codes that caches, proxies and monitors should see as HTTP statuses; every other outcome is 200. */
const statusOf: ReadonlyMap<Code, number> = new Map([
  [codes.badRequest, 400],
  [codes.tooManyRequests, 429],
  [codes.internal, 500],
  [codes.unavailable, 503],
]);

function httpStatusOf(code: Code): number {
  return statusOf.get(code) ?? 200;
}

/** Sends an envelope that no cache may keep. */
export function sendEnvelope(
  reply: FastifyReply,
  envelope: Envelope<unknown>,
  status = httpStatusOf(envelope.code),
): FastifyReply {
  reply.request.answerCode = envelope.code;
  if (status === 503) reply.header('retry-after', '2');
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-contract-version', contractVersionText)
    .send(JSON.stringify(envelope));
}

/** Sends a refusal with its message in the requested language. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  options: { asked?: unknown; status?: number } = {},
): FastifyReply {
  const brand = reply.request.address?.store.brand;
  const language = languageOf(brand, options.asked);
  const msg = refusal.message ?? sentence(brand, language, refusal.messageKey);
  return sendEnvelope(reply, { code: refusal.code, msg, content: refusal.content ?? null }, options.status);
}
