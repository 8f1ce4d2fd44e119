import { handler } from '../../../handler.ts';
import { finishForMakeUp } from '../../../use-cases/logins/log-in-at-provider.ts';

export const ingameFinish = handler('/api/ingame/finish', finishForMakeUp);
