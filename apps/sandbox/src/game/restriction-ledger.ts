import type { DatabaseSync } from 'node:sqlite';
import type { Delivery } from './delivery-ledger.ts';
import type { GameScope } from './game-scope.ts';

/** A role's restriction for a debt, current or lifted. */
export type Restriction = 'none' | 'restricted' | 'lifted';

/** Which roles may not buy until a debt is paid. */
export function restrictionLedger(db: DatabaseSync) {
  const restrict = db.prepare(
    `INSERT INTO game_restrictions (brand, environment, gp_id, role_id, suid, billing_no, since) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET since = excluded.since, lifted_at = NULL`,
  );
  const lift = db.prepare(
    `UPDATE game_restrictions SET lifted_at = $now WHERE lifted_at IS NULL AND brand = $brand AND environment = $environment
     AND gp_id = $gp AND suid = $suid AND ($billing IS NULL OR billing_no = $billing) AND ($role IS NULL OR role_id = $role)`,
  );
  const standing = db.prepare(
    `SELECT sum(lifted_at IS NULL) AS restricted, count(*) AS ever FROM game_restrictions
     WHERE gp_id = $gp AND role_id = $role AND ($brand IS NULL OR brand = $brand) AND ($environment IS NULL OR environment = $environment)`,
  );
  const lifts = db.prepare(
    `SELECT count(*) AS count FROM game_deliveries WHERE source ->> 'kind' = 'make-up' AND state = 'delivered' AND taken_back_at IS NULL
     AND gp_id = $gp AND role_id = $role AND ($brand IS NULL OR brand = $brand) AND ($environment IS NULL OR environment = $environment)`,
  );
  return {
    restrict(delivery: Delivery, billingNo: string, now: number): void {
      restrict.run(
        delivery.brand,
        delivery.environment,
        delivery.gp_id,
        delivery.role_id,
        delivery.suid,
        billingNo,
        now,
      );
    },
    lift(
      scope: GameScope,
      who: {
        suid: string;
        roleId: string | null /** Null: regardless of the reason. */;
        billingNo: string | null;
      },
      now: number,
    ): void {
      lift.run({
        now,
        brand: scope.brand,
        environment: scope.environment,
        gp: scope.gp_id,
        suid: who.suid,
        billing: who.billingNo,
        role: who.roleId,
      });
    },
    /** Whether debts keep the role from buying; in one shop, or (null) in any. */
    restrictionOf(
      gpId: string,
      roleId: string,
      isDebtor: boolean,
      brand: string | null = null,
      environment: string | null = null,
    ): Restriction {
      const where = { gp: gpId, role: roleId, brand, environment };
      const { restricted, ever } = standing.get(where) as { restricted: number | null; ever: number };
      const { count } = lifts.get(where) as { count: number };
      if ((restricted ?? 0) > 0 || (isDebtor && count === 0)) return 'restricted';
      return ever > 0 || isDebtor ? 'lifted' : 'none';
    },
  };
}
