// biome-ignore-all format: written by generate.ts
// Written by generate.ts from the folders beside it; run `npm run generate` after a change.
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { adyen } from './adyen/adapter.ts';
import { airwallex } from './airwallex/adapter.ts';
import { alipay } from './alipay/adapter.ts';
import { codapay } from './codapay/adapter.ts';
import { ebanx } from './ebanx/adapter.ts';
import { kakaopay } from './kakaopay/adapter.ts';
import { mycard } from './mycard/adapter.ts';
import { naverpay } from './naverpay/adapter.ts';
import { pagsmile } from './pagsmile/adapter.ts';
import { payermax } from './payermax/adapter.ts';
import { paypal } from './paypal/adapter.ts';
import { pingpong } from './pingpong/adapter.ts';
import { platformPay } from './platform-pay/adapter.ts';
import { razer } from './razer/adapter.ts';
import { razerE2p } from './razer-e2p/adapter.ts';
import { razerMerchant } from './razer-merchant/adapter.ts';
import { travellet } from './travellet/adapter.ts';
import { welcomepay } from './welcomepay/adapter.ts';
import { xsolla } from './xsolla/adapter.ts';

/** Every payment provider that the store can use, by its id. */
export const adapters: Readonly<Record<string, Provider>> = {
  adyen,
  airwallex,
  alipay,
  codapay,
  ebanx,
  kakaopay,
  mycard,
  naverpay,
  pagsmile,
  payermax,
  paypal,
  pingpong,
  'platform-pay': platformPay,
  razer,
  'razer-e2p': razerE2p,
  'razer-merchant': razerMerchant,
  travellet,
  welcomepay,
  xsolla,
};
