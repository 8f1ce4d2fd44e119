import type { CouponTemplate } from '@gemporium/catalogue/coupon-types.ts';
import { begunBy } from '../../clock.ts';
import { type AuditEntry, recordAudit } from '../../repositories/audit.ts';
import { givenAs, insertGrant, takeClaim } from '../../repositories/coupon-grants.ts';
import type { Services } from '../../services.ts';
import { newCouponCode } from './new-coupon-code.ts';

export interface GrantOrder {
  store: string;
  gpId: string;
  suids: readonly string[];
  template: CouponTemplate;
  /** Each player gets it at most once under this name; without a name, every time. */
  once: string | undefined;
  /** Overrides the template's days. */
  validDays: number | undefined;
  audit: AuditEntry;
}

export interface Granted {
  suid: string;
  /** '' if the player had already got it under this name. */
  code: string;
}

/** Gives players a coupon of the publisher: all of them together with the audit row, or nothing. */
export function grantCoupons(
  services: Pick<Services, 'database' | 'now' | 'randomBytes'>,
  { store, gpId, suids, template, once, validDays, audit }: GrantOrder,
): Promise<Granted[]> {
  const now = services.now();
  const days = validDays ?? template.validDays;
  const until = days === undefined ? undefined : new Date(now.getTime() + days * 86_400_000);
  return services.database.transaction(async (tx) => {
    const granted: Granted[] = [];
    // Always in the same order, so that two racing grants cannot deadlock.
    for (const suid of [...new Set(suids)].sort()) {
      const who = { store, gpId, suid };
      const code = newCouponCode(services.randomBytes);
      const claim = once !== undefined && { template: template.id, period: givenAs(once), code, key: '' };
      if (claim && !(await takeClaim(tx, who, claim))) {
        granted.push({ suid, code: '' });
        continue;
      }
      await insertGrant(tx, who, { code, template, validFrom: begunBy(now), validUntil: until });
      granted.push({ suid, code });
    }
    await recordAudit(tx, audit);
    return granted;
  });
}
