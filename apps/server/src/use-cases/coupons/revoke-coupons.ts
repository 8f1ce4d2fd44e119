import { type AuditIntent, recordAudit } from '../../repositories/audit.ts';
import { type CouponChoice, type RevokedGrant, revokeGrants } from '../../repositories/coupon-grants.ts';
import type { Services } from '../../services.ts';

/** Takes coupons back, together with the audit row that names each of them; writes nothing if there are none. */
export function revokeCoupons(
  { database }: Pick<Services, 'database'>,
  choice: CouponChoice,
  audit: AuditIntent,
): Promise<RevokedGrant[]> {
  return database.transaction(async (tx) => {
    const coupons = await revokeGrants(tx, choice);
    const about = { ...audit.arguments, coupons: coupons.map(({ code }) => code) };
    if (coupons.length > 0)
      await recordAudit(tx, { ...audit, arguments: about, outcome: `revoked ${coupons.length}` });
    return coupons;
  });
}
