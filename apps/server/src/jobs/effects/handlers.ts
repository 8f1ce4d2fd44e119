import type { EffectKind } from '../../repositories/effects.ts';
import { cancelPayment } from './cancel-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { deliver } from './deliver.ts';
import { expireOrder } from './expire-order.ts';
import { judgeNotification } from './judge-notification.ts';
import { liftRestriction } from './lift-restriction.ts';
import type { EffectHandler } from './outcome.ts';
import { refund } from './refund.ts';
import { tellGame } from './tell-game.ts';
import { watchPayment } from './watch-payment.ts';

export const effectHandlers: Record<EffectKind, EffectHandler> = {
  'judge-notification': judgeNotification,
  'watch-payment': watchPayment,
  'cancel-payment': cancelPayment,
  'confirm-payment': confirmPayment,
  'expire-order': expireOrder,
  deliver,
  'lift-restriction': liftRestriction,
  refund,
  'tell-game': tellGame,
};
