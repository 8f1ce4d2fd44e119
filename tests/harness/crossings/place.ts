import { channelById } from '@gemporium/contract/channels.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { type Outside, scriptOutside } from './outside.ts';
import { Scenes } from './scenes.ts';

/** Where the crossings are played. */
export interface Place {
  stage: Stage;
  outside: Outside;
  scenes: Scenes;
}

export async function openPlace(): Promise<Place> {
  // Its page takes cards, and the field may stay empty.
  const channels = [channelById(10801)].flatMap((one) => (one ? [{ ...one, takesCard: true as const }] : []));
  const stage = await openStage({ isAlone: true, provider: { channels } });
  stage.services.log.level = 'error'; // Leases are lost on purpose.
  const outside = scriptOutside(stage);
  return { stage, outside, scenes: new Scenes(stage, outside) };
}
