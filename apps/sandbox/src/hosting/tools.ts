import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { amountText, declines, toMajor, toMinor } from '../money.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { payerButtons } from '../pages/payer-buttons.ts';
import { readerLanguage } from '../pages/reader-language.ts';
import { sayIn } from '../pages/say.ts';
import { signatureComplaint, signedHeaders } from '../standard-webhooks.ts';
import { payerPage } from './payer-page.ts';

/** The tools that every simulator gets from its host. */
export function toolsFor(
  secret: (name: string) => string,
  accounts: () => readonly string[],
  makeUpAfterMs: number,
): SimulatorTools {
  const tools: SimulatorTools = {
    secret,
    accountWith: (keys) =>
      accounts().find((account) =>
        Object.entries(keys).every(([name, key]) => secret(`${account}.${name}`) === key),
      ),
    rsaKeys: (secretName) => sandboxKeyPair(secret(secretName)),
    html,
    amountText,
    toMajor,
    toMinor,
    declines,
    pagesFor({ headers }, wish) {
      const language = readerLanguage(wish, headers['accept-language']);
      const say = sayIn(language);
      return { ...tools, say, payerButtons: payerButtons(say), page: (drawn) => page(language, drawn) };
    },
    payerPage: (asked) => payerPage(tools.pagesFor, asked),
    makeUpAfterMs,
    standardWebhooks: { headers: signedHeaders, complaint: signatureComplaint },
  };
  return tools;
}
