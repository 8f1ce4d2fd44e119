import type { LoginCaseId } from './case-ids.ts';
import type { LoginWorld } from './world.ts';

/** One case: it throws where the adapter does not keep the promise of its title. */
export interface LoginCase {
  id: LoginCaseId;
  title: string;
  run(world: LoginWorld): Promise<void>;
}
