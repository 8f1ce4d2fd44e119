import { z } from 'zod';
import { providerNames } from '../channels.ts';
import { text } from './fields.ts';
import { object } from './object.ts';

/** `brands/accounts/<id>.json` */
export const accountFile = object({
  provider: z.enum(providerNames),
  mode: z.enum(['sandbox', 'test', 'live']),
  merchant: text(80),
  settings: z.record(z.string(), z.unknown()),
});

export type AccountFile = z.infer<typeof accountFile>;
