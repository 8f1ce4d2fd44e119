import type { MethodsInService } from '../services.ts';

/** Every method is in service, however often its provider fails: for tests of what fails there. */
export const everyMethod: MethodsInService = {
  isOffered: () => true,
  rests: () => false,
  awaitsTrial: () => false,
  count: () => false,
  revision: () => 0,
  refresh: async () => {},
};
