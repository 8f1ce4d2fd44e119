import { parseJson } from '@gemporium/provider-kit/json.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { readResult } from './result.ts';
import { isFromMyCard } from './source.ts';
import { makeUpSchema } from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'text/plain', body: 'OK' };

/** MyCard's server calls: a hashed result (3.2), or a make-up call (3.6). Both only ever lead to a query. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const form = new URLSearchParams(request.rawBody.toString('utf8'));
  const fields = Object.fromEntries(form);
  if (fields.DATA !== undefined) return readMakeUp(context, request, fields.DATA);

  const reading = readResult(context, fields);
  if (reading.kind === 'not-a-result')
    return { kind: 'unreadable', reason: 'neither a result nor a make-up call' };
  if (reading.kind === 'forged') return { kind: 'rejected', reason: 'the hash does not fit' };
  const { FacTradeSeq, PayResult, MyCardTradeNo } = reading.result;
  return authentic([
    {
      type: 'hint',
      dedupeKey: `result:${FacTradeSeq}:${PayResult}:${MyCardTradeNo}`,
      reference: FacTradeSeq,
      memo: reading.memo,
      detail: scrub(`result ${PayResult}`),
    },
  ]);
}

/**
 * "These payments were never confirmed." Nothing signs it, so it proves nothing and may be forged; it repeats until
 * the payments are confirmed, so the same number counts again in another minute.
 */
function readMakeUp(context: ProviderContext, request: IncomingRequest, data: string): NotificationReading {
  if (!isFromMyCard(context, request))
    return { kind: 'rejected', reason: 'a make-up call from an unknown address' };
  const parsed = makeUpSchema.safeParse(parseJson(data));
  if (!parsed.success) return { kind: 'unreadable', reason: 'a make-up call without its numbers' };
  if (parsed.data.FacServiceId !== context.account.merchant) {
    return { kind: 'rejected', reason: 'a make-up call for another service' };
  }
  const minute = Math.floor(context.now().getTime() / 60_000);
  return authentic(
    [...new Set(parsed.data.FacTradeSeq)].map((reference) => ({
      type: 'hint',
      dedupeKey: `make-up:${reference}:${minute}`,
      reference,
      detail: 'make-up call: not confirmed yet',
    })),
  );
}

function authentic(events: NotificationEvent[]): NotificationReading {
  return { kind: 'authentic', events, reply: received };
}
