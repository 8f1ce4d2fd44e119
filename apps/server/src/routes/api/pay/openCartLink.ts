import { handler } from '../../../handler.ts';
import { openCart } from '../../../use-cases/shop/open-cart.ts';

export const openCartLink = handler('/api/pay/openCartLink', openCart);
