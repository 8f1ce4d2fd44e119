import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { createWorld, type World } from '@gemporium/provider-kit/conformance/world.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, beforeAll } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

/**
 * Makes worlds at one sandbox, which runs as long as the tests of the file that calls this. Notifications are accepted
 * and have no effect.
 */
export function worldsWithoutStore(): (profile: ConformanceProfile, runName: string) => World {
  let sandbox: SandboxProcess;
  const http = createHttp();
  beforeAll(async () => {
    sandbox = await startSandboxProcess(async () => ({ status: 200, contentType: 'text/plain', body: '' }));
  });
  afterAll(async () => {
    http.close();
    await sandbox?.stop();
  });
  return (profile, runName) => {
    const { url: sandboxUrl, storeUrl, secret } = sandbox;
    return createWorld({ profile, sandboxUrl, storeUrl, secret, runName, http: http.send });
  };
}
