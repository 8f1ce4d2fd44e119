import { handler } from '../../../handler.ts';
import { enterWithCode } from '../../../use-cases/game-codes/enter-with-code.ts';

export const game_code_auth = handler('/util/login/game_code_auth', enterWithCode);
