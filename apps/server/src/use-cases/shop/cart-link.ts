import { type Cart, makeCartLink } from '@gemporium/contract/api/pay/cart-calls.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import { type Seal, sealText, unsealText } from '@gemporium/provider-kit/sealed-text.ts';
import { z } from 'zod';
import { type Refusal, refuse } from '../../answer.ts';
import type { Services, Store } from '../../services.ts';

/** How long a cart link can be opened: a player takes it to the next browser at once. */
const livesMs = 3_600_000;

/** A shop page's path may be 512 characters long. */
const longestCode = 480;

/** What a cart link carries, and the language in which it was chosen. */
interface CarriedCart {
  cart: Cart;
  language: string;
}

type Sealing = Pick<Services, 'mac' | 'now' | 'randomBytes'>;

/**
 * The code of a cart link: the player's choices, sealed for this store alone, so that no server stores them and nobody
 * but this store can write or read one (docs/decisions/0017-cart-links.md). If the ids of a game's servers and
 * characters make it too long for an address, the character is left out and chosen again.
 */
export function cartCode(
  services: Sealing,
  store: Pick<Store, 'id'>,
  { cart, language }: CarriedCart,
): { code: string; expiresAt: Date } {
  const expiresAt = new Date(services.now().getTime() + livesMs);
  const seal = (carried: Cart) =>
    sealText(sealOf(services, store), packed(carried, language, expiresAt), services.randomBytes);
  const whole = seal(cart);
  const { area_id: _area, server_id: _server, role_id: _role, ...forNobody } = cart;
  return { code: whole.length <= longestCode ? whole : seal(forNobody), expiresAt };
}

/** What a cart link carries; refused if it has expired, was cut short or changed, or is another store's. */
export function readCartCode(
  services: Sealing,
  store: Pick<Store, 'id'>,
  code: string,
): CarriedCart | Refusal {
  const text = unsealText(sealOf(services, store), code);
  const read = text === undefined ? undefined : carried.safeParse(parseJson(text));
  // A code from an earlier version of this store may have other contents.
  if (!read?.success) return refuse('cartLinkWrong');
  const [language, until, values] = read.data;
  if (services.now().getTime() >= until) return refuse('cartLinkExpired');
  const fields = Object.fromEntries(names.map((name, index) => [name, values[index] || undefined]));
  const cart = cartShape.safeParse(fields);
  return cart.success ? { cart: cart.data, language } : refuse('cartLinkWrong');
}

/** In this order, without their names, so that a link copied by hand is short. */
const names = [
  'client_id',
  'domain_area',
  'product_id',
  'area_id',
  'server_id',
  'role_id',
  'country',
  'method',
] as const satisfies readonly (keyof Cart)[];

const cartShape = makeCartLink.request.pick({
  client_id: true,
  domain_area: true,
  product_id: true,
  area_id: true,
  server_id: true,
  role_id: true,
  country: true,
  method: true,
});

const carried = z.tuple([z.string(), z.number(), z.array(z.string())]);

function packed(cart: Cart, language: string, expiresAt: Date): string {
  return JSON.stringify([language, expiresAt.getTime(), names.map((name) => cart[name] ?? '')]);
}

/** Bound to the store: a link of another brand, or of the demo, cannot be opened. */
function sealOf({ mac }: Sealing, { id }: Pick<Store, 'id'>): Seal {
  return { key: mac('cart links'), boundTo: id };
}
