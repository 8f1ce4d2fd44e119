import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyReply } from 'fastify';
import type { Fault } from '../books/faults.ts';

const htmlGarbage =
  '<!DOCTYPE html><html><head><title>Service notice</title></head><body><h1>We will be right back</h1></body></html>';

export const serverError: SimulatorAnswer = {
  status: 500,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Internal Server Error',
};

/** A 200 without a usable answer: a web page, or a truncated body. */
export function garbage(answer: SimulatorAnswer, variant: unknown): SimulatorAnswer {
  if (variant !== 'truncated')
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: htmlGarbage };
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: answer.body.slice(0, Math.max(1, Math.floor(answer.body.length / 2))),
  };
}

/** Whether the request is carried out before the answer is spoiled; by default this depends on the fault's kind. */
export function carriesOut(fault: Fault | undefined): boolean {
  if (!fault) return true;
  if (fault.kind === 'down') return false;
  if (fault.kind === 'http-500') return fault.options.after_commit === true;
  return fault.kind !== 'refused';
}

export function isCut(fault: Fault | undefined): boolean {
  return fault?.kind === 'down' || fault?.kind === 'answer-lost';
}

const usualSlownessMs = 15_000;

export function slownessMs(fault: Fault | undefined): number {
  if (fault?.kind !== 'slow' && fault?.kind !== 'create-timeout-after-charging') return 0;
  return typeof fault.options.ms === 'number' ? fault.options.ms : usualSlownessMs;
}

/** Closes the connection without an answer, like a host that went down. */
export function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}

/** Sends the answer, delayed if a fault says so. The delay is cut short if the sandbox stops. */
export async function send(
  reply: FastifyReply,
  answer: SimulatorAnswer,
  lateMs: number,
  stopping: AbortSignal,
): Promise<void> {
  if (lateMs > 0) {
    const stopped = await wait(lateMs, false, { signal: stopping }).catch(() => true);
    if (stopped) return cut(reply);
  }
  await reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .send(answer.body);
}
