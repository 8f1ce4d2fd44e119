import { handler } from '../../../handler.ts';
import { logOut } from '../../../use-cases/log-out.ts';

export const logout = handler('/util/login/logout', logOut);
