import type { CaseId } from './case-ids.ts';
import type { World } from './world.ts';

/** One case: it throws where the adapter does not keep the promise of its title. */
export interface ConformanceCase {
  id: CaseId;
  title: string;
  run(world: World): Promise<void>;
}
