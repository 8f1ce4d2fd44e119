import { startWorld } from '../../harness/world.ts';
import { journey } from '../journey.ts';
import { moveToOther } from './rows.ts';

/** A journey in a world in which every channel can be paid at each of its providers. */
export const matrixJourney = journey.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const world = await startWorld({ editBrands: moveToOther });
  onCleanup(() => world.stop());
  return world;
});
