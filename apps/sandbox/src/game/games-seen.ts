import type { DatabaseSync } from 'node:sqlite';
import type { GameScope } from './game-scope.ts';

/** The games that shops have asked about. */
export function gamesSeen(db: DatabaseSync) {
  const seen = db.prepare(
    `INSERT INTO games_seen (brand, environment, gp_id, client_id, seen_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const games = db.prepare(
    'SELECT brand, environment, gp_id, client_id FROM games_seen ORDER BY brand, gp_id, environment DESC, client_id',
  );
  const known = new Set<string>();
  return {
    /** Records which games the shops ask about, for the game's own page. */
    see(scope: GameScope, now: number): void {
      const key = JSON.stringify([scope.brand, scope.environment, scope.gp_id, scope.client_id]);
      if (known.has(key)) return;
      known.add(key);
      seen.run(scope.brand, scope.environment, scope.gp_id, scope.client_id, now);
    },
    games: () => games.all() as unknown as GameScope[],
  };
}
