import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { google } from './google/adapter.ts';
import { ios } from './ios/adapter.ts';

/** Every login provider that the store can use, by its id. */
export const adapters: Readonly<Record<string, LoginProvider>> = {
  google,
  ios,
};
