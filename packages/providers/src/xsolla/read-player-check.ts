import { isKeepable, jsonOf } from '@gemporium/provider-kit/incoming.ts';
import type { IncomingRequest, PlayerCheck, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { merchantSaid } from './read-notification.ts';
import { complaintAbout, refusal, taken } from './signature.ts';
import { envelopeSchema, userValidationSchema } from './wire.ts';

const longestId = 255;

/** `user_validation`: sent several times while the player pays, and never again after a refusal. */
export function readPlayerCheck(context: ProviderContext, request: IncomingRequest): PlayerCheck | undefined {
  if (complaintAbout(context, request) !== undefined) return undefined;
  const message = jsonOf(request);
  if (envelopeSchema.safeParse(message).data?.notification_type !== 'user_validation') return undefined;
  const asked = userValidationSchema.safeParse(message);
  if (!asked.success || !isKeepable(asked.data.user.id, longestId)) return undefined;
  if (merchantSaid(context, asked.data.settings) !== context.account.merchant) return undefined;
  return {
    shopperId: asked.data.user.id,
    reply: (isKnown) => (isKnown ? taken : refusal('INVALID_USER')),
  };
}
