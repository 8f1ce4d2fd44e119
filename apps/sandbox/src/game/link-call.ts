import type { JsonObject } from '@gemporium/provider-kit/simulator.ts';
import type { GameScope } from './game-scope.ts';

export interface LinkCall {
  readonly body: JsonObject;
  readonly scope: GameScope;
  readonly now: number;
  readonly randomHex: (bytes: number) => string;
}

export interface LinkResult {
  readonly answer: object;
  /** What is done to the answer before it is sent. */
  readonly mishap?: 'cut' | 'error-500' | 'garbage';
  readonly lateMs?: number;
  /** Inventories that changed, as game product and role. */
  readonly changed?: readonly (readonly [gpId: string, roleId: string])[];
}
