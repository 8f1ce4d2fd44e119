import { createLoginWorld } from '@gemporium/login-kit/conformance/world.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';

/* How long a player may take between the login provider's page and the shop. */

const http = createHttp();
let clock = Date.now();
const sandbox = setUpHarness({ now: () => clock });
afterAll(() => http.close());

const minute = 60_000;
/** Apple and Huawei say five minutes, Facebook and VK ten; Google and X give no figure. */
const livesMs: Readonly<Record<string, number>> = {
  facebook: 10 * minute,
  google: 10 * minute,
  huawei: 5 * minute,
  ios: 5 * minute,
  twitter: 10 * minute,
  vk: 10 * minute,
};

it.each(Object.keys(profiles))(
  'I-03 a code of %s is taken until its last moment, and not then',
  async (id) => {
    const { secret, base: sandboxUrl } = sandbox;
    const world = createLoginWorld({ profile: profiles[id]!, sandboxUrl, secret, http: http.send });
    const verdicts = [];
    for (const waitedMs of [livesMs[id]! - 1, livesMs[id]!]) {
      const back = await world.comeBack();
      clock += waitedMs;
      verdicts.push((await world.finish(back, { ...world.context, now: () => new Date(clock) })).kind);
      clock -= waitedMs;
    }
    expect(verdicts).toEqual(['identity', 'refused']);
  },
);
