import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { profile as google } from './google/conformance.ts';
import { profile as ios } from './ios/conformance.ts';

/** What the suites know of each provider, by its id. */
export const profiles: Readonly<Record<string, LoginProfile>> = {
  google,
  ios,
};
