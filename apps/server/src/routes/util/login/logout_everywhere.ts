import { handler } from '../../../handler.ts';
import { logOutEverywhere } from '../../../use-cases/logins/linked-logins.ts';

export const logout_everywhere = handler('/util/login/logout_everywhere', logOutEverywhere);
