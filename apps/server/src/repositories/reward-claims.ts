import { type Queryable, statement } from './database.ts';
import type { Character } from './top-ups.ts';

export interface RewardClaim {
  store: string;
  claim_id: string;
  activity_id: string;
  reward_id: string;
  gp_id: string;
  suid: string;
  server_id: string;
  role_id: string;
  items: { sku: string; quantity: number }[];
  at: Date;
}

const insert = statement(
  'reward_claim_insert',
  `insert into reward_claim (store, claim_id, activity_id, reward_id, gp_id, suid, server_id, role_id, items)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (store, activity_id, reward_id, gp_id, suid, server_id, role_id) do nothing`,
);

/** Claims the reward; false if it was already received, or is being received. */
export async function insertClaim(
  tx: Queryable,
  who: Character,
  claim: Pick<RewardClaim, 'claim_id' | 'activity_id' | 'reward_id'> & {
    items: readonly { sku: string; quantity: number }[];
  },
): Promise<boolean> {
  const { claim_id, activity_id, reward_id, items } = claim;
  const whose = [who.gpId, who.suid, who.serverId, who.roleId];
  const values = [who.store, claim_id, activity_id, reward_id, ...whose, JSON.stringify(items)];
  return (await tx.run(insert, values)) === 1;
}

const ofCharacter = statement(
  'reward_claims_of_character',
  `select * from reward_claim where store = $1 and gp_id = $2 and suid = $3 and server_id = $4 and role_id = $5
   order by at, claim_id`,
);

/** The received rewards of a character, oldest first. */
export function claimsOf(db: Queryable, who: Character): Promise<RewardClaim[]> {
  return db.many<RewardClaim>(ofCharacter, [who.store, who.gpId, who.suid, who.serverId, who.roleId]);
}

const find = statement('reward_claim_find', 'select * from reward_claim where claim_id = $1');

export function findClaim(db: Queryable, claimId: string): Promise<RewardClaim | undefined> {
  return db.one<RewardClaim>(find, [claimId]);
}

const deliveries = statement(
  'reward_claim_deliveries',
  `select c.claim_id, c.activity_id, c.reward_id, c.at, d.state, d.detail from reward_claim c
   join delivery d on d.store = c.store and d.source_kind = 'reward' and d.source_id = c.claim_id
   where c.store = $1 and c.gp_id = $2 and c.suid = $3 and c.server_id = $4 and c.role_id = $5 order by c.at, c.claim_id`,
);

/** The received rewards of a character, with their delivery states. */
export function deliveriesOfClaims(
  db: Queryable,
  who: Character,
): Promise<
  (Pick<RewardClaim, 'claim_id' | 'activity_id' | 'reward_id' | 'at'> & { state: string; detail: string })[]
> {
  return db.many(deliveries, [who.store, who.gpId, who.suid, who.serverId, who.roleId]);
}
