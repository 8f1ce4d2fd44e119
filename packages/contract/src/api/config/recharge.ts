import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, domainArea } from '../../fields.ts';
import { legalNotice } from '../../legal-words.ts';

const pageConfig = z.object({
  /** In the language of the call. */
  page_title: z.string(),
  is_open_coupon: z.boolean(),
  /** The publisher issues prepaid cards, which can be redeemed. */
  is_open_card: z.boolean(),
  is_vip: z.boolean(),
  /** The activities may open by themselves, once a day, over the goods. */
  opens_activities: z.boolean(),
  /** Comma-separated; narrows the brand's languages. */
  language_config: z.string(),
  area_config: z.object({ is_area_role: z.boolean() }),
  brand_color: z.string(),
  progress_color: z.string(),
  cumulative_config: z.object({ is_has_cumulative: z.boolean() }),
  continue_config: z.object({ is_has_continue: z.boolean() }),
  /** What the area's law requires at the foot of the shop (rows B-08, S-02). */
  legal_notices: z.array(legalNotice),
});

export type PageConfig = z.infer<typeof pageConfig>;

export const recharge = readCall(
  '/api/config/recharge',
  { summary: 'The page config of a game in an area.' },
  { client_id: clientId, domain_area: domainArea.optional() },
  pageConfig,
);
