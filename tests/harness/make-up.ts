import { randomBytes } from 'node:crypto';
import { exchange } from './http.ts';
import { operate } from './operator.ts';
import { type Envelope, newAttempt, type OfferedRegion, Player, payCall, press } from './player.ts';
import { shopOf } from './shops.ts';
import type { World } from './world.ts';

export interface MakeUpLink {
  replenish_id: string;
  url: string;
  amount: string;
  server_id: string;
  role_id: string;
}

export interface LinkInfo {
  amount: string;
  currency_code: string;
  valid_time: number;
  server_id: string;
  role_id: string;
  domain_area: string;
  unpaid_billing_no: string;
}

/** Creates a link as the publisher does: `--order GP…`, or `--player`, `--server`, `--role`, `--amount` and so on. */
export async function createLink(world: World, ...options: string[]): Promise<MakeUpLink> {
  const answer = await operate(world, 'make-up', 'create', '--json', ...options);
  if (answer.exitCode !== 0) throw new Error(`make-up create: ${answer.stderr}`);
  return JSON.parse(answer.stdout) as MakeUpLink;
}

/** A link for the n-th character of a player, without an order behind it. */
export async function linkFor(player: Player, brand: string, amount: string, n = 0, ...more: string[]) {
  const roles = await player.roles();
  const role = roles[n % roles.length];
  if (!role) throw new Error('the player has no character');
  const { suid, gp_id } = await player.get<{ suid: string; gp_id: string }>('/util/login/get_user_info');
  const character = ['--player', suid, '--server', role.server_id, '--role', role.role_id, '--game', gp_id];
  return createLink(
    player.world,
    '--store',
    `${brand}.${player.host.startsWith('demo-') ? 'demo' : 'production'}`,
    ...character,
    '--amount',
    amount,
    ...more,
  );
}

/**
 * The sample account whose characters owe for a refunded purchase and cannot buy, logged in as a make-up page does:
 * by /api/ingame/auth with the game's gp_id.
 */
export async function debtorOf(world: World, brand: string, account = 'restricted'): Promise<Player> {
  const shop = shopOf(brand);
  const player = new Player(world, shop);
  const answer = await logInForMakeUp(player, account, shop.gpId);
  if (answer.code !== 1) throw new Error(`make-up login: ${answer.code} ${answer.msg}`);
  player.token = answer.content.oauth_token;
  return player;
}

/** The login of make-up mode; returns the session and the payable link. */
export function logInForMakeUp(player: Player, account: string, gpId: string, replenishId?: string) {
  const hide = (text: string) =>
    Buffer.from(randomBytes(2).toString('hex').slice(0, 3) + text).toString('base64');
  return player.persist<{ oauth_token: string; replenish_id: string }>('/api/ingame/auth', {
    game_id: gpId,
    username: hide(account),
    password: hide(account),
    attempt_id: newAttempt(),
    ...(replenishId && { replenish_id: replenishId }),
  });
}

/** The answer that the page of a link gets. */
export function readLink(
  player: Player,
  link: Pick<MakeUpLink, 'replenish_id'>,
): Promise<Envelope<LinkInfo>> {
  return player.call('/api/replenishment/replenishment_info', {
    replenish_id: link.replenish_id,
    client_id: player.clientId,
  });
}

/** The pay call for a link by a method of this channel, as the page sends it. */
export async function linkPayFields(
  player: Player,
  link: Pick<MakeUpLink, 'replenish_id'>,
  channelId: string,
  more: Record<string, unknown> = {},
) {
  const { replenish_id } = link;
  const info = await player.get<LinkInfo>('/api/replenishment/replenishment_info', { replenish_id });
  const asked = await player.persist<Record<string, OfferedRegion>>('/api/pay/replenishmentCountryList', {
    replenish_id,
    platform: 'web',
  });
  if (asked.code !== 1) throw new Error(`replenishmentCountryList: ${asked.code} ${asked.msg}`);
  const fields = {
    client_id: player.clientId,
    server_id: info.server_id,
    role_id: info.role_id,
    replenish_id,
    price: info.amount,
    currency: info.currency_code,
    ...more,
  };
  return payCall(asked.content, channelId, fields, player);
}

export interface Begun {
  billing_no: string;
  url: string;
}

/** Starts paying a link; if a server is busy, repeats with the same key, as the page does. */
export async function payLink(
  player: Player,
  link: Pick<MakeUpLink, 'replenish_id'>,
  channelId: string,
  more: Record<string, unknown> = {},
): Promise<Envelope<Begun>> {
  const { path, fields } = await linkPayFields(player, link, channelId, more);
  return player.persist<Begun>(path, fields);
}

/** Pays a link until its restriction is lifted. Returns the billing number. */
export async function payLinkInFull(
  player: Player,
  link: Pick<MakeUpLink, 'replenish_id'>,
  channelId: string,
): Promise<string> {
  const answer = await payLink(player, link, channelId);
  if (answer.code !== 1) throw new Error(`pay: ${answer.code} ${answer.msg}`);
  await press(answer.content.url, 'Pay');
  await player.untilOrder(answer.content.billing_no, ['delivered']);
  return answer.content.billing_no;
}

/** A role's restriction in the sample game: `none`, `restricted` or `lifted`. */
export async function restrictionOf(
  world: World,
  brand: string,
  roleId: string,
): Promise<'none' | 'restricted' | 'lifted'> {
  const query = new URLSearchParams({
    gp_id: shopOf(brand).gpId,
    role_id: roleId,
    brand,
    environment: 'production',
  });
  const answer = await exchange('GET', `${world.sandboxUrl}/game/inventory?${query}`);
  return (JSON.parse(answer.body) as { restriction: 'none' | 'restricted' | 'lifted' }).restriction;
}
