import { handler } from '../../../handler.ts';
import { logIn } from '../../../use-cases/logins/log-in.ts';

export const auth = handler('/util/login/auth', logIn);
