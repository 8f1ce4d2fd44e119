import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type GameAccount, gameAccounts } from './accounts.ts';

const day = 86_400_000;

export type GameTokens = ReturnType<typeof gameTokens>;

/** Opaque tokens of the game, for shops (`sdk`) and for its own page (`page`); only their hashes are kept. */
export function gameTokens(db: DatabaseSync, randomHex: (bytes: number) => string) {
  const insert = db.prepare(
    'INSERT INTO game_tokens (token_hash, gp_id, account, purpose, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare('SELECT * FROM game_tokens WHERE token_hash = ?');
  const remove = db.prepare('DELETE FROM game_tokens WHERE token_hash = ?');
  const sweep = db.prepare('DELETE FROM game_tokens WHERE expires_at < ?');
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  return {
    issue(gpId: string, account: GameAccount, purpose: 'sdk' | 'page', now: number): string {
      sweep.run(now);
      const token = `gt_${randomHex(32)}`;
      insert.run(hash(token), gpId, account.username, purpose, now + day);
      return token;
    },
    /** The token's account and game; undefined once it has expired. */
    open(
      token: string,
      purpose: 'sdk' | 'page',
      now: number,
    ): { gpId: string; account: GameAccount } | undefined {
      const row = find.get(hash(token)) as
        | { gp_id: string; account: string; purpose: string; expires_at: number }
        | undefined;
      if (!row || row.purpose !== purpose || row.expires_at <= now) return undefined;
      const account = gameAccounts.find((one) => one.username === row.account);
      return account && { gpId: row.gp_id, account };
    },
    revoke(token: string): void {
      remove.run(hash(token));
    },
  };
}
