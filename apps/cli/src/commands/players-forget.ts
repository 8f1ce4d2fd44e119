import { forgetPlayer, type Gone } from '@gemporium/server/use-cases/players/forget-player.ts';
import type { Unfinished } from '@gemporium/server/use-cases/players/unfinished.ts';
import { accountOfGame, accountOptions, nothingKnown } from '../account-of-game.ts';
import { type Command, Refusal } from '../command.ts';
import { operatorServices, triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';
import { table } from '../table.ts';

export const playersForget: Command = {
  name: 'players forget',
  summary:
    'Deletes a player’s data in one game, except what laws or open claims require, and says what stays.',
  words: [],
  options: {
    ...accountOptions,
    reason: {
      about: 'Why, such as the number of the request; kept in the audit, so without a name. Required.',
    },
  },
  changes: true,
  async run({ options, database, operator, dryRun }) {
    const { reason, named } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept in the audit'),
      named: async () => accountOfGame(await database(), options),
    });
    const db = await database();
    const { who } = named;
    const target = `${who.suid} of ${who.gpId}`;
    const outcome = await forgetPlayer(dryRun ? triedServices(db) : operatorServices(db), who, {
      operator,
      command: 'players forget',
      arguments: { reason, ...who },
      store: who.store,
      target,
    });
    if (outcome.kind === 'unknown') throw nothingKnown(named);
    if (outcome.kind === 'refused') throw refusalOf(outcome.unfinished, target);
    const { gone, stays } = outcome;
    const found = Object.entries(gone).filter(([, rows]) => rows > 0);
    const said = dryRun ? 'Would forget' : 'Forgot';
    return {
      lines: [
        `${said} account ${who.suid} of game ${who.gpId} at ${who.store}.`,
        ...section(
          dryRun ? 'Would go' : 'Gone',
          found.map(([name, rows]) => [`  ${words[name as keyof Gone]}`, String(rows)]),
        ),
        ...section(
          'Stays, under the number of the account',
          stays.map(({ what, rows, why }) => [`  ${what}`, String(rows), why]),
        ),
      ],
      data: { ...who, forgotten: !dryRun, gone, stays },
    };
  },
};

const words: Readonly<Record<keyof Gone, string>> = {
  sessions: 'sessions',
  logins: 'linked logins',
  gameCodes: 'codes with which the game opened the shop',
  trackingEvents: 'tracking events',
  loginAnswers: 'answers kept for repeated logins',
  namesAndVisits: 'account name, character name and visit in orders',
  paymentPages: 'payment pages and client addresses in payments',
  gameMessages: 'messages of the game in deliveries',
  orderAnswers: 'names and pages in answers kept for repeated purchases',
  exceptionDetails: 'what game or provider said in exceptions',
  messages: 'messages of providers, as they were sent',
};

function section(title: string, rows: string[][]): string[] {
  return rows.length === 0 ? [] : ['', title, ...table(rows)];
}

/** As many as a person reads; the others come up once these have ended. */
const most = 20;

function refusalOf(unfinished: readonly Unfinished[], target: string): Refusal {
  const said = unfinished.map(
    ({ what, id, state, order }) =>
      `${what} ${id} is ${state}${order === undefined || order === id ? '' : ` (order ${order})`}`,
  );
  const others = said.length > most ? `; and ${said.length - most} more` : '';
  const [first] = unfinished.flatMap(({ order }) => order ?? []);
  const see = first === undefined ? 'exceptions list' : `orders show ${first}`;
  return new Refusal(
    `${target} cannot be forgotten yet: ${said.slice(0, most).join('; ')}${others}.`,
    `Nothing was changed. Let it come to its end first. See: gemporium ${see}`,
  );
}
