import { randomBytes } from 'node:crypto';
import type { NewMakeUpLink } from '../repositories/make-up-links.ts';
import { newReplenishId } from '../use-cases/make-up/create-link.ts';

/** A link by which a player of the sample game pays 4.99 USD for a character of theirs. */
export function sampleMakeUpLink(
  store: string,
  suid: string,
  changes: Partial<NewMakeUpLink> = {},
): NewMakeUpLink {
  return {
    store,
    replenish_id: newReplenishId(randomBytes),
    gp_id: 'gp1',
    client_id: 'client-web',
    suid,
    server_id: 's1',
    role_id: `role-of-${suid}`,
    domain_area: 'universal',
    amount_minor: 499,
    currency: 'USD',
    for_billing_no: null,
    reason: '',
    created_by: 'sample-operator',
    valid_seconds: 3600,
    ...changes,
  };
}
