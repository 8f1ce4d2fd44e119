import { z } from 'zod';
import { id } from './fields.ts';

/** What a brand, or one of its games, is at login providers: the apps' public ids, and what else their adapters ask for. */
export const loginApps = {
  fbId: z.exactOptional(id),
  ggId: z.exactOptional(id),
  ggPkg: z.exactOptional(id),
  iosId: z.exactOptional(id),
  vkId: z.exactOptional(id),
  twitterId: z.exactOptional(id),
  huaweiId: z.exactOptional(id),
  settings: z.exactOptional(z.record(z.string(), z.unknown())),
};
