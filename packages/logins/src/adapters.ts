import type { LoginProviderId } from '@gemporium/domain/login-providers.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { facebook } from './facebook/adapter.ts';
import { google } from './google/adapter.ts';
import { huawei } from './huawei/adapter.ts';
import { ios } from './ios/adapter.ts';
import { twitter } from './twitter/adapter.ts';
import { vk } from './vk/adapter.ts';

/** Every login provider that the store can use, by its id. */
export const adapters: Readonly<Record<string, LoginProvider>> = {
  facebook,
  google,
  huawei,
  ios,
  twitter,
  vk,
} satisfies Readonly<Record<LoginProviderId, LoginProvider>>;
