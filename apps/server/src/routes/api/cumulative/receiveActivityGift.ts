import { handler } from '../../../handler.ts';
import { receiveGift } from '../../../use-cases/activities/receive-gift.ts';

export const receiveActivityGift = handler('/api/cumulative/receiveActivityGift', receiveGift);
