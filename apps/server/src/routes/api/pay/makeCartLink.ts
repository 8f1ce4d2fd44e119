import { cartPath } from '@gemporium/contract/shop-paths.ts';
import { content } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { cartCode } from '../../../use-cases/shop/cart-link.ts';

export const makeCartLink = handler('/api/pay/makeCartLink', (context, input) => {
  const { services, store, language, origin } = context;
  const { spec_lang: _lang, idfv: _idfv, oauth_token: _token, ...cart } = input;
  const { code, expiresAt } = cartCode(services, store, { cart, language });
  const expires_at = Math.floor(expiresAt.getTime() / 1000);
  return content({ url: origin + cartPath(code), expires_at });
});
