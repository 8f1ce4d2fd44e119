import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { amountText, declines, toMajor, toMinor } from '../money.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { signatureComplaint, signedHeaders } from '../standard-webhooks.ts';
import { payerButtons, payerPage } from './payer-page.ts';

/** What every simulator is lent. */
export function toolsFor(secret: (name: string) => string, makeUpAfterMs: number): SimulatorTools {
  return {
    secret,
    rsaKeys: (secretName) => sandboxKeyPair(secret(secretName)),
    html,
    page,
    amountText,
    toMajor,
    toMinor,
    declines,
    payerPage,
    payerButtons,
    makeUpAfterMs,
    standardWebhooks: { headers: signedHeaders, complaint: signatureComplaint },
  };
}
