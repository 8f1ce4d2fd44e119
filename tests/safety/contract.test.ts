import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@gemporium/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { effectHandlers } from '../../apps/server/src/jobs/effects/handlers.ts';
import { root } from './sources.ts';

describe('the contract', () => {
  it.each(Object.entries(calls))('W-01 %s is listed under its own path', (path, call) => {
    expect(call.path).toBe(path);
  });

  it('O-10 every call that changes something has an idempotency key, and no other does', () => {
    for (const call of Object.values(calls))
      expect('attempt_id' in call.request.shape, call.path).toBe(call.kind === 'change');
  });

  it.each(Object.keys(effectHandlers))('the effect %s has a file of its own', (kind) => {
    expect(existsSync(join(root, 'apps/server/src/jobs/effects', `${kind}.ts`))).toBe(true);
  });
});
