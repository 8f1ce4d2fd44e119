import { handler } from '../../../handler.ts';
import { finishAtProvider } from '../../../use-cases/logins/log-in-at-provider.ts';

export const finish = handler('/util/login/finish', finishAtProvider);
