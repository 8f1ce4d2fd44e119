import { exchange } from '../harness/http.ts';
import { addressOf, shopOf } from '../harness/shops.ts';
import type { World } from '../harness/world.ts';

/** A token as the game itself issues it to its player. */
export async function gameToken(world: World, account: string): Promise<string> {
  const answer = await exchange('POST', `${world.sandboxUrl}/game/tokens`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gp_id: shopOf('watt').gpId, username: account, password: account }),
  });
  return (JSON.parse(answer.body) as { token: string }).token;
}

/** The shop of watt as the game opens it for its player. */
export function sdkAddress(world: World, token: string): string {
  const { clientId } = shopOf('watt');
  const query = new URLSearchParams({ visit: 'sdk', client_id: clientId, oauth_token: token });
  return `${addressOf(world)}/?${query}`;
}
