import type { Game } from './game/game.ts';
import type { Sender } from './notifications/sender.ts';
import type { Surroundings } from './surroundings.ts';

/** What every part of the sandbox works with. */
export interface Sandbox extends Surroundings {
  readonly game: Game;
  readonly sender: Sender;
  readonly secret: (name: string) => string;
  readonly publicUrl: string | null;
  /** Aborts when the sandbox is about to stop. */
  readonly stopping: AbortSignal;
}
