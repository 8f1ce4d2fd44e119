import { createHmac } from 'node:crypto';
import type { LoginRoute, LoginTools } from '@gemporium/login-kit/simulator.ts';
import { json } from '../../simulator/json.ts';
import { findToken, livesSeconds } from './access-tokens.ts';
import { debugWrongs, errors, graphError, meWrongs } from './wrong-answers.ts';

/** The Graph API's answers about a token and its owner. */
export function graphCalls(tools: LoginTools): { debug: LoginRoute['handle']; me: LoginRoute['handle'] } {
  const secretOf = (app: string) => tools.secret(`login.facebook.${app}.appSecret`);
  return {
    /** developers.facebook.com/docs/graph-api/reference/debug_token: an app can inspect only its own tokens. */
    debug({ query }, desk) {
      const { input_token: input, access_token: access = '' } = query;
      const [app = '', secret] = access.split('|');
      if (secret !== secretOf(app)) return errors.invalidToken;
      if (input === undefined) return graphError(400, 100, '(#100) input_token is required');
      const token = findToken(desk, input);
      if (token === undefined) {
        const error = { code: 190, message: 'Invalid OAuth access token.' };
        return json(200, { data: { error, is_valid: false, scopes: [] } });
      }
      if (token.app !== app)
        return graphError(400, 100, '(#100) The App_id in the input_token did not match the Viewing App');
      const isOver = token.expiresAt * 1_000 <= desk.now;
      const over = { code: 190, message: 'Error validating access token: Session has expired', subcode: 463 };
      const truth = {
        app_id: app,
        type: 'USER',
        application: 'A shop',
        scopes: ['public_profile'],
        issued_at: token.expiresAt - livesSeconds,
        expires_at: token.expiresAt,
        user_id: token.user,
        ...(isOver ? { is_valid: false, error: over } : { is_valid: true }),
      };
      return debugWrongs[token.wrong]?.(truth) ?? json(200, { data: truth });
    },

    /** The app has “Require App Secret” on, so a token without its proof opens nothing. */
    me({ query }, desk) {
      const { access_token: text = '', appsecret_proof: proof, fields = 'id,name' } = query;
      const token = findToken(desk, text);
      if (token === undefined) return errors.invalidToken;
      if (proof === undefined)
        return graphError(400, 100, 'API calls from the server require an appsecret_proof argument');
      if (proof !== createHmac('sha256', secretOf(token.app)).update(text).digest('hex')) return errors.proof;
      // The id comes even if not requested.
      const name = fields.split(',').includes('name') ? { name: 'A Player' } : {};
      const truth = { ...name, id: token.user };
      return meWrongs[token.wrong]?.(truth) ?? json(200, truth);
    },
  };
}
