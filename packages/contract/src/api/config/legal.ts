import { z } from 'zod';
import { readCall } from '../../call.ts';
import { domainArea } from '../../fields.ts';
import { legalPage } from '../../legal-words.ts';
import { legalPages } from '../../shop-paths.ts';

export const legal = readCall(
  '/api/config/legal',
  { summary: 'A page of legal notices of an area.' },
  { page: z.enum(legalPages), domain_area: domainArea.optional() },
  legalPage,
);
