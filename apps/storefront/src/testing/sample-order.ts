import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';

/** An order of the sample page's goods, unpaid. */
export function sampleOrder(change: Partial<OrderDetail> = {}): OrderDetail {
  return {
    billing_no: 'GP1',
    status: -1,
    billing_status: 'Pending',
    state: 'unpaid',
    user_name: 'kira',
    game_name: 'Game one',
    game_server_name: 'Asgard 12',
    role_name: 'Kira',
    product_name: '980 Crystals',
    product_id: 'p1',
    client_id: 'one',
    price: '14.99',
    original_price: '14.99',
    currency: 'USD',
    method_name: 'Card',
    created_at: 1_790_000_000,
    url: '',
    expires_at: 1_790_001_800,
    can_drop: true,
    server_id: 's12',
    role_id: 'r1',
    domain_area: 'universal',
    charged: 'none',
    extra_payment: 'none',
    note: '',
    points: 0,
    steps: [{ key: 'created', at: 1_790_000_000 }],
    ...change,
  };
}
