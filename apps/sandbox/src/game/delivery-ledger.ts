import type { DatabaseSync } from 'node:sqlite';
import type { GameScope } from './game-scope.ts';

export interface Delivery {
  readonly delivery_id: string;
  readonly brand: string;
  readonly environment: string;
  readonly gp_id: string;
  readonly suid: string;
  readonly server_id: string;
  readonly role_id: string;
  /** JSON list of {sku, quantity}. */
  readonly items: string;
  /** JSON: {kind, id}. */
  readonly source: string;
  readonly billing_no: string | null;
  readonly state: 'trying' | 'delivered' | 'refused';
  readonly code: string | null;
  readonly receipt_id: string | null;
  readonly tries: number;
  readonly delivered_at: number | null;
  readonly taken_back_at: number | null;
}

export interface Holding {
  readonly sku: string;
  readonly quantity: number;
}

/** All deliveries, and what was taken back of them. */
export function deliveryLedger(db: DatabaseSync) {
  const find = db.prepare('SELECT * FROM game_deliveries WHERE delivery_id = ?');
  const insert = db.prepare(
    `INSERT INTO game_deliveries (delivery_id, brand, environment, gp_id, client_id, suid, server_id, role_id, source, items, billing_no, paid, state, tries, first_seen_at)
     VALUES ($deliveryId, $brand, $environment, $gp_id, $client_id, $suid, $serverId, $roleId, $source, $items, $billingNo, $paid, 'trying', 0, $now)`,
  );
  const tried = db.prepare(
    'UPDATE game_deliveries SET tries = tries + 1 WHERE delivery_id = ? RETURNING tries',
  );
  const settle = db.prepare(
    'UPDATE game_deliveries SET state = ?, code = ?, receipt_id = ?, delivered_at = ? WHERE delivery_id = ?',
  );
  const takeBack = db.prepare(
    'UPDATE game_deliveries SET taken_back_at = ? WHERE delivery_id = ? AND taken_back_at IS NULL',
  );
  const holdings = db.prepare(
    `SELECT item.value ->> 'sku' AS sku, sum(item.value ->> 'quantity') AS quantity
     FROM game_deliveries d, json_each(d.items) item
     WHERE d.gp_id = $gp AND d.role_id = $role AND d.state = 'delivered' AND d.taken_back_at IS NULL
       AND ($brand IS NULL OR d.brand = $brand) AND ($environment IS NULL OR d.environment = $environment)
     GROUP BY 1 ORDER BY min(d.delivered_at), 1`,
  );
  return {
    find: (deliveryId: string) => find.get(deliveryId) as Delivery | undefined,
    open(
      scope: GameScope,
      delivery: {
        deliveryId: string;
        suid: string;
        serverId: string;
        roleId: string;
        source: string;
        items: string;
        billingNo: string | null;
        paid: string | null;
      },
      now: number,
    ): void {
      insert.run({ ...scope, ...delivery, now });
    },
    /** Counts a try and returns its number. */
    countTry: (deliveryId: string) => (tried.get(deliveryId) as { tries: number }).tries,
    markDelivered(deliveryId: string, receiptId: string, now: number): void {
      settle.run('delivered', null, receiptId, now, deliveryId);
    },
    markRefused(deliveryId: string, code: string): void {
      settle.run('refused', code, null, null, deliveryId);
    },
    /** False if it was already taken back. */
    takeBack: (deliveryId: string, now: number) => takeBack.run(now, deliveryId).changes === 1,
    holdings(
      gpId: string,
      roleId: string,
      brand: string | null = null,
      environment: string | null = null,
    ): Holding[] {
      return holdings.all({ gp: gpId, role: roleId, brand, environment }) as unknown as Holding[];
    },
  };
}
