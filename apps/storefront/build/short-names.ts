import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/**
 * Fields of React's own records (fibers, lanes, hooks), which nobody else ever sees: the first download is a kilobyte
 * smaller when they are short. A name that stands anywhere else, or as a text, stops the build.
 */
const internalNames = [
  'memoizedState',
  'memoizedProps',
  'pendingProps',
  'stateNode',
  'alternate',
  'sibling',
  'updateQueue',
  'subtreeFlags',
  'deletions',
  'elementType',
  'containerInfo',
  'pendingChildren',
  'childLanes',
  'pendingLanes',
  'suspendedLanes',
  'pingedLanes',
  'expiredLanes',
  'warmLanes',
  'entangledLanes',
  'errorRecoveryDisabledLanes',
  'shellSuspendCounter',
  'expirationTimes',
  'entanglements',
  'hiddenUpdates',
  'hiddenCallbacks',
  'pooledCache',
  'pooledCacheLanes',
  'cachePool',
  'callbackNode',
  'callbackPriority',
  'cancelPendingCommit',
  'timeoutHandle',
  'baseState',
  'baseQueue',
  'baseLanes',
  'firstBaseUpdate',
  'lastBaseUpdate',
  'lastRenderedReducer',
  'lastRenderedState',
  'hasEagerState',
  'eagerState',
  'revertLane',
  'lastEffect',
  'dehydrated',
  'isDehydrated',
  'treeContext',
  'retryLane',
  'retryQueue',
  'suspendedRetryLanes',
  'parentFragmentInstances',
  'blockedOn',
] as const;

/** For esbuild's `mangleProps`. */
export const internalProps = new RegExp(`^(${internalNames.join('|')})$`);

/** Throws where shortening a name would change more than React's own fields. */
export function refuseSharedNames(metafile: Metafile, folder: string): void {
  const word = new RegExp(`\\b(${internalNames.join('|')})\\b`);
  const asText = new RegExp(`["'\`](${internalNames.join('|')})["'\`]`);
  const problems = Object.keys(metafile.inputs)
    .filter((input) => !input.includes(':') && /\.[cm]?[jt]sx?$/.test(input))
    .flatMap((input) => {
      const isReact = /node_modules\/(react|react-dom|scheduler)\//.test(input);
      const found = (isReact ? asText : word).exec(readFileSync(join(folder, input), 'utf8'))?.[1];
      return found ? [`${input}: ${found}`] : [];
    });
  if (problems.length > 0)
    throw new Error(`names of React's own fields stand elsewhere:\n${problems.join('\n')}`);
}
