import { formOf } from '@gemporium/provider-kit/incoming.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type {
  IncomingRequest,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { readResult } from './result.ts';
import { makeUpSchema } from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'text/plain', body: 'OK' };

/** Reads the calls of MyCard's server: a hashed result (3.2) or a make-up call (3.6). Both only ever cause a query. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const fields = formOf(request);
  if (fields?.DATA !== undefined) return readMakeUp(context, fields.DATA);

  const reading = readResult(context, fields ?? {});
  if (reading.kind === 'not-a-result')
    return { kind: 'unreadable', reason: "it is not in the provider's form" };
  if (reading.kind === 'forged') return { kind: 'rejected', reason: 'its signature does not fit' };
  const { FacTradeSeq, PayResult, MyCardTradeNo } = reading.result;
  return {
    kind: 'authentic',
    events: [
      {
        type: 'hint',
        dedupeKey: `result:${FacTradeSeq}:${PayResult}:${MyCardTradeNo}`,
        reference: FacTradeSeq,
        memo: reading.memo,
        detail: scrub(`result ${PayResult}`),
      },
    ],
    reply: received,
  };
}

/** "These payments were never confirmed." It is not signed, and repeats until the payments are confirmed. */
function readMakeUp(context: ProviderContext, data: string): NotificationReading {
  const parsed = makeUpSchema.safeParse(parseJson(data));
  if (!parsed.success) return { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
  if (parsed.data.FacServiceId !== context.account.merchant)
    return { kind: 'rejected', reason: 'it names another merchant' };
  return { kind: 'unproven', references: parsed.data.FacTradeSeq, reply: received };
}
