import type { JsonObject, JsonValue, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyReply } from 'fastify';

/** The request's JSON object, or undefined. */
export function bodyOf(body: unknown): JsonObject | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const value = JSON.parse(body.toString('utf8')) as JsonValue;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}

export function textIn(body: JsonObject, name: string): string | null {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function wholeIn(body: JsonObject, name: string): number | null {
  const value = body[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function json(reply: FastifyReply, status: number, value: unknown): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(value, null, 1));
}

export function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return json(reply, status, { error: { code, message } });
}

/** A page, which no browser keeps. */
export function sendPage(reply: FastifyReply, { status, headers, body }: SimulatorAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(body);
}
