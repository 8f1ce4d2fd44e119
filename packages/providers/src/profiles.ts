// biome-ignore-all format: written by generate.ts
// Written by generate.ts from the folders beside it; run `npm run generate` after a change.
import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { profile as adyen } from './adyen/conformance.ts';
import { profile as airwallex } from './airwallex/conformance.ts';
import { profile as alipay } from './alipay/conformance.ts';
import { profile as codapay } from './codapay/conformance.ts';
import { profile as ebanx } from './ebanx/conformance.ts';
import { profile as kakaopay } from './kakaopay/conformance.ts';
import { profile as mycard } from './mycard/conformance.ts';
import { profile as naverpay } from './naverpay/conformance.ts';
import { profile as pagsmile } from './pagsmile/conformance.ts';
import { profile as payermax } from './payermax/conformance.ts';
import { profile as paypal } from './paypal/conformance.ts';
import { profile as pingpong } from './pingpong/conformance.ts';
import { profile as platformPay } from './platform-pay/conformance.ts';
import { profile as razer } from './razer/conformance.ts';
import { profile as razerE2p } from './razer-e2p/conformance.ts';
import { profile as razerMerchant } from './razer-merchant/conformance.ts';
import { profile as travellet } from './travellet/conformance.ts';
import { profile as welcomepay } from './welcomepay/conformance.ts';
import { profile as xsolla } from './xsolla/conformance.ts';

/** The conformance profile of each provider, by its id. */
export const profiles: Readonly<Record<string, ConformanceProfile>> = {
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
