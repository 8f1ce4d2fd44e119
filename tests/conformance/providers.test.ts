import { readFileSync } from 'node:fs';
import type { CaseId } from '@gemporium/provider-kit/conformance/case-ids.ts';
import { suiteOf } from '@gemporium/provider-kit/conformance/suite.ts';
import { createWorld, type World } from '@gemporium/provider-kit/conformance/world.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { providers } from '@gemporium/providers/index.ts';
import { profiles as profileById } from '@gemporium/providers/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateAt, signAgain } from '../doors/sign-again.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

// Each with the shop's settings.
const profiles = Object.values(profileById).map((profile) => ({
  ...profile,
  provider: providers[profile.provider.id] ?? profile.provider,
}));
const worlds = new Map<string, World>();
const http = createHttp();
let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await startSandboxProcess(async (provider, _account, request) => {
    const world = worlds.get(provider);
    if (world === undefined) throw new Error(`no waiting case for ${provider}`);
    return world.store.receive(request);
  });
  for (const profile of profiles) {
    const { url: sandboxUrl, storeUrl, secret } = sandbox;
    worlds.set(
      profile.provider.id,
      createWorld({
        profile,
        sandboxUrl,
        storeUrl,
        secret,
        runName: 'CNF',
        http: async (request) => certificateAt(request.url) ?? http.send(request),
        signAgain: signAgain[profile.provider.id],
      }),
    );
  }
});

afterAll(async () => {
  http.close();
  await sandbox?.stop();
});

it('runs the suite for every provider of the list', () => {
  expect(profiles.map((profile) => profile.provider.id).sort()).toEqual(Object.keys(providers).sort());
});

/** The case that only waits for a provider: all of them wait concurrently. */
const waitsLong: CaseId = 'slow-after-charging';

describe.each(profiles.map((profile) => [profile.provider.id, profile] as const))('%s', (id, profile) => {
  const { cases, notApplicable } = suiteOf(profile);
  const others = cases.filter((one) => one.id !== waitsLong);

  it.each(others.map((one) => [one.id, one.title, one] as const))('%s: %s', async (_id, _title, one) => {
    await one.run(worlds.get(id) as World);
  });

  it('documents each case that cannot exist, with the reason', () => {
    const document = readFileSync(new URL(`../../docs/providers/${id}.md`, import.meta.url), 'utf8');
    for (const missing of notApplicable) expect(document).toContain(`- \`${missing.id}\`: ${missing.reason}`);
    expect(document).toContain('unproven against the live service');
  });
});

const slow = profiles.flatMap((profile) =>
  suiteOf(profile)
    .cases.filter((one) => one.id === waitsLong)
    .map((one) => [profile.provider.id, one.id, one.title, one] as const),
);
describe.concurrent('providers that are slow', () => {
  it.each(slow)('%s, %s: %s', async (id, _case, _title, one) => {
    await one.run(worlds.get(id) as World);
  });
});
