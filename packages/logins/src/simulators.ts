import type { LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import { googleSimulator } from './google/simulator.ts';
import { huaweiSimulator } from './huawei/simulator.ts';
import { iosSimulator } from './ios/simulator.ts';
import { vkSimulator } from './vk/simulator.ts';

/** What makes the simulator of each provider, by its id. */
export const simulators: Readonly<Record<string, (tools: LoginTools) => LoginSimulator>> = {
  google: googleSimulator,
  huawei: huaweiSimulator,
  ios: iosSimulator,
  vk: vkSimulator,
};
