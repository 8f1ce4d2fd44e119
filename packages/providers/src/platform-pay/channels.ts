import type { Channel } from '@gemporium/provider-kit/provider.ts';

export const channels: readonly Channel[] = [
  { id: 10801, call: '/api/pay/platform_pay', name: 'Platform pay', params: {} },
];
