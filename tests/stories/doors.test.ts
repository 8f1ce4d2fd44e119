import type { IncomingRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzAdapters } from '../doors/fuzz-adapters.ts';
import { fuzzDoors } from '../doors/fuzz-doors.ts';
import { type Doors, openDoors } from '../doors/open-doors.ts';
import { doorContext } from '../doors/read-as-adapter.ts';
import { collectRealMessages, type RealMessages } from '../doors/real-messages.ts';
import { signAgain } from '../doors/sign-again.ts';

// Not drawn: one commit gets one verdict. The long run draws others.
const seed = Number(process.env.SEED ?? 20_261_129);
const runs = Number(process.env.RUNS ?? 20_000);

let real: RealMessages;
let doors: Doors;
beforeAll(async () => {
  real = await collectRealMessages();
  doors = await openDoors(() => 'e'.repeat(64), real.url);
});
afterAll(() => doors.edge.close());

const listening = Object.values(providers).filter(({ readNotification }) => readNotification);

describe.each(listening.map((provider) => [provider.id, provider] as const))('P-13 %s', (id, provider) => {
  const kindsOf = async (context: ProviderContext, messages: readonly IncomingRequest[]) => {
    const readings = messages.map((message) => provider.readNotification?.(context, message));
    return (await Promise.all(readings)).map((reading) => reading?.kind);
  };

  it('the fuzzed messages start from genuine ones, which are accepted', async () => {
    const kinds = await kindsOf(doorContext(provider, real), real.of(id));
    expect(kinds).toContain('authentic');
    expect(kinds).not.toContain('rejected');
  });

  it('its messages signed again with the right key are accepted as well, so hostile contents get a valid signature', async () => {
    const context = doorContext(provider, real);
    const signed = real.of(id).map((message) => signAgain[id]?.(context, message) ?? message);
    const kinds = await kindsOf(context, signed);
    expect(kinds).toContain('authentic');
    expect(kinds).not.toContain('rejected');
  });
});

it(`P-13 no hostile message is accepted, breaks an adapter or takes 50 ms (SEED=${seed}, ${runs} messages)`, async () => {
  const { troubles, messages } = await fuzzAdapters(real, { runs, seed });
  expect(troubles.join('\n')).toBe('');
  expect(messages).toBe(runs);
});

it(`P-13 the endpoints refuse them, store nothing and keep working (SEED=${seed})`, async () => {
  doors.believe(() => 'e'.repeat(64));
  const before = await doors.rows();
  const troubles = await fuzzDoors(doors, real, { runs: Math.ceil(runs / 20), seed, signed: false });
  expect(troubles.join('\n')).toBe('');
  expect(await doors.rows()).toBe(before);
});

it(`P-13 hostile contents with a valid signature are accepted or refused, and break nothing (SEED=${seed})`, async () => {
  doors.believe(real.secret);
  const before = await doors.rows();
  const troubles = await fuzzDoors(doors, real, { runs: Math.ceil(runs / 20), seed: seed + 1, signed: true });
  expect(troubles.join('\n')).toBe('');
  expect(await doors.rows()).toBeGreaterThan(before);
});
