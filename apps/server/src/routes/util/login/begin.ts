import { handler } from '../../../handler.ts';
import { beginAtProvider } from '../../../use-cases/logins/begin-at-provider.ts';

export const begin = handler('/util/login/begin', beginAtProvider);
