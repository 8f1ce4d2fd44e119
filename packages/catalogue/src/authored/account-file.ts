import { channels, providersOf } from '@gemporium/contract/channels.ts';
import { z } from 'zod';
import { text } from './fields.ts';
import { object } from './object.ts';

/** `brands/accounts/<id>.json` */
export const accountFile = object({
  provider: z.enum([...new Set(channels.flatMap(providersOf))]),
  mode: z.enum(['sandbox', 'test', 'live']),
  merchant: text(80),
  settings: z.record(z.string(), z.unknown()),
});

export type AccountFile = z.infer<typeof accountFile>;
