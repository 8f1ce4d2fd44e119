import { appIdKeys } from '@gemporium/domain/login-providers.ts';
import { z } from 'zod';
import { id, perKey } from './fields.ts';

/** What a brand, or one of its games, is at login providers: the apps' public ids, and what else their adapters ask for. */
export const loginApps = {
  ...perKey(appIdKeys, z.exactOptional(id)),
  ggPkg: z.exactOptional(id),
  settings: z.exactOptional(z.record(z.string(), z.unknown())),
};
