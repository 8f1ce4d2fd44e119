import { z } from 'zod';
import { readCall } from '../../call.ts';
import {
  areaId,
  clientId,
  domainArea,
  platform,
  productId,
  roleId,
  serverId,
  timestamp,
} from '../../fields.ts';

/** A player's choices, as a cart link carries them to another browser. Anybody who has the link can read them. */
const chosen = {
  client_id: clientId,
  domain_area: domainArea,
  product_id: productId.optional(),
  area_id: areaId.optional(),
  server_id: serverId.optional(),
  role_id: roleId.optional(),
  /** The payment region. */
  country: z.string().max(16).optional(),
  /** The method: its payway_id and its channel_id, as `paypal-10201`. */
  method: z.string().max(65).optional(),
};

export const makeCartLink = readCall(
  '/api/pay/makeCartLink',
  {
    summary:
      'A link of this shop that brings what is chosen into another browser, in the language of spec_lang; for an hour.',
  },
  chosen,
  z.object({ url: z.string(), expires_at: timestamp }),
);

export const openCartLink = readCall(
  '/api/pay/openCartLink',
  {
    summary: 'What a cart link carries, as far as it is for sale now. Logs nobody in.',
    secretFields: ['code'],
  },
  { code: z.string().min(1).max(512), platform },
  z.object({
    ...chosen,
    language: z.string(),
    /** Choices that are no longer for sale, and so are left out above. */
    gone: z.array(z.enum(['goods', 'method'])),
  }),
);

export type Cart = z.output<z.ZodObject<typeof chosen>>;
export type OpenedCart = z.output<typeof openCartLink.content>;
