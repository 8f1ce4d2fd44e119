import type { LoginProviderId } from '@gemporium/domain/login-providers.ts';
import type { LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import { facebookSimulator } from './facebook/simulator.ts';
import { googleSimulator } from './google/simulator.ts';
import { huaweiSimulator } from './huawei/simulator.ts';
import { iosSimulator } from './ios/simulator.ts';
import { twitterSimulator } from './twitter/simulator.ts';
import { vkSimulator } from './vk/simulator.ts';

/** Makes each provider's simulator, by id. */
export const simulators: Readonly<Record<string, (tools: LoginTools) => LoginSimulator>> = {
  facebook: facebookSimulator,
  google: googleSimulator,
  huawei: huaweiSimulator,
  ios: iosSimulator,
  twitter: twitterSimulator,
  vk: vkSimulator,
} satisfies Readonly<Record<LoginProviderId, (tools: LoginTools) => LoginSimulator>>;
