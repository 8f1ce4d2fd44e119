import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';

/** What a make-up link for tests asks its player to pay. */
export function sampleLink(change: Partial<ReplenishInfo> = {}): ReplenishInfo {
  return {
    game_name: 'Game one',
    user_name: 'kira',
    amount: '4.99',
    currency_code: 'USD',
    valid_time: 600,
    server_id: 's1',
    role_id: 'r1',
    server_name: 'Asgard 12',
    role_name: 'Lady Blue',
    domain_area: 'universal',
    for_billing_no: '',
    unpaid_billing_no: '',
    ...change,
  };
}
