import type { Game } from './game/game.ts';
import type { Sender } from './notifications/sender.ts';
import type { Surroundings } from './surroundings.ts';

/** The dependencies of every part of the sandbox. */
export interface Sandbox extends Surroundings {
  readonly game: Game;
  readonly sender: Sender;
  readonly secret: (name: string) => string;
  readonly publicUrl: string | null;
  /** Aborts when the sandbox begins to stop. */
  readonly stopping: AbortSignal;
}
