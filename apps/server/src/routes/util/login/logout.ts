import { handler } from '../../../handler.ts';
import { logOut } from '../../../use-cases/logins/log-out.ts';

export const logout = handler('/util/login/logout', logOut);
