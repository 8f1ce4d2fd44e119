import type { LoginCaseId } from './case-ids.ts';
import type { LoginWorld } from './world.ts';

/** One case: throws if the adapter does not do what its title says. */
export interface LoginCase {
  id: LoginCaseId;
  title: string;
  run(world: LoginWorld): Promise<void>;
}
