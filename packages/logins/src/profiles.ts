import type { LoginProviderId } from '@gemporium/domain/login-providers.ts';
import type { LoginProfileWithCases } from '@gemporium/login-kit/conformance/suite.ts';
import { profile as facebook } from './facebook/conformance.ts';
import { profile as google } from './google/conformance.ts';
import { profile as huawei } from './huawei/conformance.ts';
import { profile as ios } from './ios/conformance.ts';
import { profile as twitter } from './twitter/conformance.ts';
import { profile as vk } from './vk/conformance.ts';

/** What the suites know about each provider, by id. */
export const profiles: Readonly<Record<string, LoginProfileWithCases>> = {
  facebook,
  google,
  huawei,
  ios,
  twitter,
  vk,
} satisfies Readonly<Record<LoginProviderId, LoginProfileWithCases>>;
