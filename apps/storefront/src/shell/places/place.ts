/** The place of a screen in the shop; decides what the shell renders around it. */
export type Place = 'goods' | 'activity' | 'my' | 'vip' | 'page' | 'step-1' | 'step-2' | 'step-3' | 'step-4';

/** The step of the old layout's bar; undefined outside it. */
export function stepOf(place: Place): number | undefined {
  return place.startsWith('step-') ? Number(place.slice('step-'.length)) : undefined;
}
