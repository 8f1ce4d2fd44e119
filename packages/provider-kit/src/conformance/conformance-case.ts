import type { CaseId } from './case-ids.ts';
import type { World } from './world.ts';

/** One case: it throws if the adapter does not do what its title promises. */
export interface ConformanceCase {
  id: CaseId;
  title: string;
  run(world: World): Promise<void>;
}
