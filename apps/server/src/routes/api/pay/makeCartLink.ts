import { cartPath } from '@gemporium/contract/shop-paths.ts';
import { content } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { cartCode } from '../../../use-cases/shop/cart-link.ts';

export const makeCartLink = handler('/api/pay/makeCartLink', (context, input) => {
  const { services, store, language, origin } = context;
  const { code, expiresAt } = cartCode(services, store, { cart: input, language });
  const expires_at = Math.floor(expiresAt.getTime() / 1000);
  return content({ url: origin + cartPath(code), expires_at });
});
