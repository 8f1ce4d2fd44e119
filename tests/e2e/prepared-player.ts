import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { Environment } from '@gemporium/domain/environment.ts';
