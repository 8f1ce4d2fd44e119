import { handler } from '../../../handler.ts';
import { logIn } from '../../../use-cases/log-in.ts';

export const auth = handler('/util/login/auth', logIn);
