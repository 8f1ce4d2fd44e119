import { localText } from '@gemporium/catalogue/local-text.ts';
import { isOpen } from '@gemporium/catalogue/open-activities.ts';
import type { Activity, Brand, Game } from '@gemporium/catalogue/types.ts';
import { withCurrency } from '@gemporium/domain/money.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { deliveriesOfClaims } from '@gemporium/server/repositories/reward-claims.ts';
import type { Character } from '@gemporium/server/repositories/top-ups.ts';
import type { ActivityStanding } from '@gemporium/server/standings.ts';
import { standingsIn } from '@gemporium/server/use-cases/activities/read-standings.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { findStore } from '../find-store.ts';
import { gameOf } from '../game-of.ts';
import { lookUpAll } from '../read-all.ts';
import { time } from '../show.ts';
import { noteOnStrangers } from '../strangers.ts';
import { table } from '../table.ts';

export const activitiesShow: Command = {
  name: 'activities show',
  summary: 'Shows a brand’s activities; with a character also its progress, rewards and their deliveries.',
  words: [],
  options: {
    store: { about: 'The store, such as watt.production. Required.' },
    game: { about: 'Only activities of this game product (gp_id or key).' },
    player: { about: 'The account’s number at the game (suid). Requires --game, --server and --role.' },
    server: { about: 'The character’s server.' },
    role: { about: 'The character.' },
  },
  changes: false,
  async run({ options, database }) {
    const { place } = await lookUpAll({
      character: () => refuseHalf(options),
      place: async () => {
        const { id: store, brand } = await findStore(await database(), options.store);
        return { store, brand, gpId: options.game && gameOf(brand, options.game).gpId };
      },
    });
    const { store, brand, gpId } = place;
    const db = await database();
    const now = await databaseNow(db);
    const activities = (brand.activities ?? []).filter(({ games }) => !gpId || games.includes(gpId));
    const who = characterOf(store, gpId, options);
    const standings = who ? await standingsIn(db, brand, activities, who, now) : [];
    const note = who && (await noteOnStrangers(db, who, [who.suid]));
    const deliveries = who ? await deliveriesOfClaims(db, who) : [];
    const name = (text: Activity['name']) => localText(text, 'en', brand.defaultLanguage);
    const lines = activities.flatMap((activity) => [
      '',
      `${activity.id}: ${name(activity.name)} (${activity.type}), ${isOpen(activity, now) ? 'open' : 'not open'}`,
      `  ${activity.from} to ${activity.until}, rewards to ${activity.receiveUntil}`,
      `  in ${activity.games.map((id) => gameName(brand, id)).join(', ')}`,
      ...table(
        activity.rewards.map((reward) => [
          `  ${reward.id}`,
          needed(reward),
          name(reward.name),
          stateOf(standings, activity, reward.id),
        ]),
      ),
      ...progressOf(standings, activity),
    ]);
    const received = deliveries.map((row) => [
      `  ${row.claim_id}`,
      `${row.activity_id} ${row.reward_id}`,
      time(row.at),
      row.state,
      row.detail,
    ]);
    return {
      note,
      lines: [
        `${counted(activities.length, 'activity', 'activities')} of ${brand.key}, days in ${brand.timeZone}`,
        ...lines,
        ...(received.length > 0 ? ['', 'Received', ...table(received)] : []),
      ],
      data: {
        activities,
        standings: standings.map(({ activity, progress, rewards }) => ({
          activity_id: activity.id,
          progress,
          rewards: rewards.map(({ reward, state }) => ({ reward_id: reward.id, state })),
        })),
        received: deliveries,
      },
    };
  },
};

type Options = Readonly<Record<string, string | undefined>>;

function refuseHalf({ game, player, server, role }: Options): void {
  if ((!player && !role && !server) || (game && player && role && server)) return;
  throw new Refusal(
    'A character needs --game, --player, --server and --role.',
    'See: gemporium orders find',
    2,
  );
}

function characterOf(
  store: string,
  gpId: string | undefined,
  { player, server, role }: Options,
): Character | undefined {
  return gpId && player && server && role
    ? { store, gpId, suid: player, serverId: server, roleId: role }
    : undefined;
}

function needed({ amounts, days }: Activity['rewards'][number]): string {
  if (amounts)
    return Object.entries(amounts)
      .map(([currency, amount]) => `${amount} ${currency}`)
      .join(' or ');
  if (days) return days === 1 ? '1 day' : `${days} days in a row`;
  return 'the first top-up';
}

function stateOf(standings: readonly ActivityStanding[], { id }: Activity, rewardId: string): string {
  const standing = standings.find(({ activity }) => activity.id === id);
  return standing?.rewards.find(({ reward }) => reward.id === rewardId)?.state ?? '';
}

function progressOf(standings: readonly ActivityStanding[], { id }: Activity): string[] {
  const standing = standings.find(({ activity }) => activity.id === id);
  if (!standing) return [];
  const { progress, type } = standing;
  const amounts = Object.entries(progress.amounts).map(([currency, amountMinor]) =>
    withCurrency(amountMinor, currency),
  );
  if (type.unit === 'money') return [`  progress: ${amounts.join(', ') || 'nothing yet'}`];
  const today = type.unit === 'days' ? `, today ${progress.today ? 'counts' : 'is open'}` : '';
  return [`  progress: ${progress.count} now, ${progress.best} at best${today}`];
}

function gameName(brand: Brand, gpId: string): string {
  const game = brand.games
    .flatMap((one): readonly Game[] => [one, ...one.subGames])
    .find((one) => one.gpId === gpId);
  return game ? `${localText(game.name, 'en', brand.defaultLanguage)} (${gpId})` : gpId;
}
