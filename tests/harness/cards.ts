import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { operate } from './operator.ts';
import { newAttempt, type Player } from './player.ts';
import type { World } from './world.ts';

export interface Card {
  number: string;
  password: string;
}

/** Issues cards as the publisher does, and reads them from the file that the command writes once. */
export async function issueCards(
  world: World,
  brand: string,
  batch: string,
  count: number,
  ...worth: string[]
): Promise<{ cards: Card[]; told: string }> {
  const out = join(world.folder, `${batch}.csv`);
  const which = ['--store', `${brand}.production`, '--batch', batch, '--count', String(count), '--out', out];
  const answer = await operate(world, 'cards', 'issue', ...which, ...worth);
  if (answer.exitCode !== 0) throw new Error(`cards issue: ${answer.stderr}`);
  if ((statSync(out).mode & 0o777) !== 0o600) throw new Error(`${out} is readable by others`);
  const lines = readFileSync(out, 'utf8').trim().split('\r\n').slice(1);
  const cards = lines.map((line) => {
    const [number = '', password = ''] = line.split(',');
    return { number, password };
  });
  if (cards.length !== count) throw new Error(`${cards.length} cards instead of ${count}`);
  return { cards, told: answer.stdout };
}

/** The command's options for cards that are worth the shop's first goods. */
export async function firstGoods(player: Player) {
  const goods = (await player.goods())[0];
  if (!goods) throw new Error('the shop sells nothing');
  return { goods, worth: ['--product', goods.value, '--currency', goods.currency] };
}

/** A card as a page sends it. */
export function cardInfo({ number, password }: Card): string {
  const text = `${number}|${password}`;
  return Buffer.from(text).toString('base64') + createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Every form of a card that must not be in a log. */
export function secretsOf(card: Card): string[] {
  return [card.password, card.password.replaceAll('-', ''), cardInfo(card).slice(0, -8)];
}

/** The exchange of a card for the player's first character. */
export async function exchangeFields(player: Player, card: Card) {
  const [role] = await player.roles();
  if (!role) throw new Error('the player has no character');
  return {
    attempt_id: newAttempt(),
    client_id: player.clientId,
    server_id: role.server_id,
    role_id: role.role_id,
    platform: 'web',
    card_info: cardInfo(card),
  };
}
