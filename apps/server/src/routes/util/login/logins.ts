import { handler } from '../../../handler.ts';
import { listLogins } from '../../../use-cases/logins/linked-logins.ts';

export const logins = handler('/util/login/logins', listLogins);
