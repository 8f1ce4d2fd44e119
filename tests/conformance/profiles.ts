import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { profile as adyen } from '@gemporium/providers/adyen/conformance.ts';
import { profile as codapay } from '@gemporium/providers/codapay/conformance.ts';
import { profile as kakaopay } from '@gemporium/providers/kakaopay/conformance.ts';
import { profile as mycard } from '@gemporium/providers/mycard/conformance.ts';
import { profile as pagsmile } from '@gemporium/providers/pagsmile/conformance.ts';
import { profile as payermax } from '@gemporium/providers/payermax/conformance.ts';
import { profile as paypal } from '@gemporium/providers/paypal/conformance.ts';
import { profile as platformPay } from '@gemporium/providers/platform-pay/conformance.ts';
import { profile as travellet } from '@gemporium/providers/travellet/conformance.ts';
import { profile as xsolla } from '@gemporium/providers/xsolla/conformance.ts';

/** What the suites know of each provider; `providers.test.ts` sees that none is missing. */
export const profiles: readonly ConformanceProfile[] = [
  adyen,
  mycard,
  kakaopay,
  platformPay,
  paypal,
  xsolla,
  payermax,
  travellet,
  codapay,
  pagsmile,
];
