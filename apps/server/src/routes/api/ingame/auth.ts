import { handler } from '../../../handler.ts';
import { logInForMakeUp } from '../../../use-cases/make-up/log-in-for-make-up.ts';

export const ingameAuth = handler('/api/ingame/auth', logInForMakeUp);
