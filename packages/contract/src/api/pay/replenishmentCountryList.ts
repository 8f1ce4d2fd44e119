import { z } from 'zod';
import { readCall } from '../../call.ts';
import { platform, replenishId } from '../../fields.ts';
import { paymentRegion } from './getCountries.ts';

export const replenishmentCountryList = readCall(
  '/api/pay/replenishmentCountryList',
  { summary: 'Payment methods by region code that fit a make-up link of the player.', session: 'player' },
  { replenish_id: replenishId, platform },
  z.record(z.string(), paymentRegion),
);
