import { handler } from '../../../handler.ts';
import { changeLogin } from '../../../use-cases/logins/linked-logins.ts';

export const change_login = handler('/util/login/change_login', changeLogin);
