import { createWorld, type World } from '@gemporium/provider-kit/conformance/world.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { startSandboxProcess } from '../conformance/sandbox-process.ts';

/** The messages that each provider's simulator really sent, signed with the secrets of `secret`. */
export interface RealMessages {
  of(provider: string): readonly IncomingRequest[];
  secret(name: string): string;
  /** The sandbox's address. */
  url: string;
}

/** Lets the sandbox play a few payments for each provider, and records every message that it sends. */
export async function collectRealMessages(): Promise<RealMessages> {
  const worlds = new Map<string, World>();
  const http = createHttp();
  const sandbox = await startSandboxProcess(async (provider, _account, request) => {
    const world = worlds.get(provider);
    if (!world) throw new Error(`no waiting case for ${provider}`);
    return world.store.receive(request);
  });
  try {
    for (const profile of Object.values(profiles)) {
      const { url: sandboxUrl, storeUrl, secret } = sandbox;
      const world = createWorld({ profile, sandboxUrl, storeUrl, secret, http: http.send, runName: 'DRS' });
      worlds.set(profile.provider.id, world);
      await playThrough(world);
    }
  } finally {
    http.close();
    await sandbox.stop();
  }
  const { secret, url } = sandbox;
  return { of: (provider) => worlds.get(provider)?.store.received ?? [], secret, url };
}

/** A payment that is paid and then goes wrong, and payments that end unpaid, as far as the provider has them. */
async function playThrough(world: World): Promise<void> {
  const { notApplicable } = world.profile;
  const paid = await world.open();
  await world.press(paid, 'Pay');
  await world.sync(paid.reference);
  if (!notApplicable.refund)
    await world.profile.provider.refund?.(world.context, paid.entry.payment, {
      refundReference: `${paid.reference}R1`,
      amount: { ...paid.entry.request.amount, amountMinor: 100 },
      reason: 'a test',
    });
  if (!notApplicable.chargeback) await world.desk.act('chargeback', paid.reference);
  if (!notApplicable['make-up']) await world.desk.act('make-up', paid.reference);
  await world.sync(paid.reference);
  for (const button of ['Decline', 'Cancel'] as const) {
    const opened = await world.open();
    await world.press(opened, button, { comesBack: false });
    await world.sync(opened.reference);
  }
}
