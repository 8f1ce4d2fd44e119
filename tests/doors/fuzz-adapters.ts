import type { IncomingRequest, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { seeded } from '../harness/seeded.ts';
import { hostileMessage } from './hostile.ts';
import { claimOf, claimOfCheck, doorContext, troubleWith } from './read-as-adapter.ts';
import type { RealMessages } from './real-messages.ts';
import { signAgain } from './sign-again.ts';

export interface Fuzzed {
  /** What went wrong, each with the seed that reproduces it. */
  troubles: string[];
  messages: number;
  /** How many of the hostile messages were correctly signed. */
  signed: number;
}

interface Target {
  provider: Provider;
  context: ProviderContext;
  messages: readonly IncomingRequest[];
  /** The claims of its real messages. */
  claims: ReadonlySet<string>;
}

/**
 * Sends hostile messages directly to every provider's adapter: three of four as a stranger can send them, one of four
 * correctly signed. A stranger's message may claim only what a real one claimed.
 */
export async function fuzzAdapters(
  real: RealMessages,
  { runs, seed, log = () => {} }: { runs: number; seed: number; log?: (line: string) => void },
): Promise<Fuzzed> {
  const targets: Target[] = [];
  for (const provider of Object.values(providers)) {
    const context = doorContext(provider, real);
    const messages = real.of(provider.id);
    const claims = new Set<string>();
    for (const message of messages) {
      const check = provider.readPlayerCheck?.(context, message);
      if (check) {
        claims.add(claimOfCheck(check));
        continue;
      }
      const reading = await provider.readNotification?.(context, message);
      if (reading?.kind === 'authentic') for (const event of reading.events) claims.add(claimOf(event));
    }
    targets.push({ provider, context, messages, claims });
  }
  const fuzzed: Fuzzed = { troubles: [], messages: 0, signed: 0 };
  for (let run = 0; run < runs && fuzzed.troubles.length < 20; run++) {
    const target = targets[run % targets.length]!;
    const { provider, context, messages, claims } = target;
    const random = seeded(seed * 1_000_003 + run);
    let message = hostileMessage(messages, random);
    const sign = random() < 0.25 ? signAgain[provider.id] : undefined;
    if (sign) {
      message = sign(context, message);
      fuzzed.signed += 1;
    }
    fuzzed.messages += 1;
    const trouble = await troubleWith(
      provider,
      context,
      message,
      (claim) => sign !== undefined || claims.has(claim),
    );
    if (trouble !== undefined) fuzzed.troubles.push(`SEED=${seed} run ${run}, ${provider.id}: ${trouble}`);
    if (run % 50_000 === 49_999) {
      log(`${run + 1} messages`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return fuzzed;
}
