import { withCurrency } from '@gemporium/domain/money.ts';
import { createMakeUpLink } from '@gemporium/server/use-cases/make-up/create-link.ts';
import { type Command, Refusal } from '../command.ts';
import { makeUpAddress } from '../make-up-address.ts';
import { lookUpAll } from '../read-all.ts';
import { readMakeUp } from '../read-make-up.ts';
import { time } from '../show.ts';
import { noteOnStrangers } from '../strangers.ts';

export const makeUpCreate: Command = {
  name: 'make-up create',
  summary: 'Creates a link with which a player pays for an order whose money is missing.',
  words: [],
  options: {
    order: { about: 'The order that was refunded, charged back or never paid: its billing number.' },
    store: { about: 'Without --order: the store, such as watt.production.' },
    player: { about: 'Without --order: the account’s number at the game (suid).' },
    server: { about: 'Without --order: the character’s server id.' },
    role: { about: 'Without --order: the character’s id.' },
    game: { about: 'Without --order: the game product (gp_id). Not required if the brand has only one.' },
    amount: { about: 'What to pay, such as 4.99. Default, and maximum: what the order cost.' },
    currency: { about: 'Without --order: its currency; default: that of --area, or the brand’s.' },
    area: {
      about: 'Without --order: the area of the shop in which it is paid; default: the first that fits.',
    },
    valid: { about: 'How long the link can be paid: 90m, 24h, 3d. Default 24h, at most 90d.' },
    reason: { about: 'Why, for your own records.' },
    replace: { flag: true, about: 'With --order: withdraws an earlier link for it that can still be paid.' },
  },
  changes: true,
  async run({ options, flags, database, operator, dryRun }) {
    const db = await database();
    const { made } = await lookUpAll({
      made: () => readMakeUp(db, options, operator),
      replace: () => {
        if (flags.has('replace') && !options.order)
          throw new Refusal(
            '--replace goes with --order.',
            'Withdraw the earlier link: gemporium make-up withdraw <link> --reason …',
            2,
          );
      },
    });
    const { store, link: wanted } = made;
    const how = { replace: flags.has('replace'), operator, keep: !dryRun };
    const outcome = await createMakeUpLink(db, wanted, how);
    if (outcome.kind === 'refused') {
      if (outcome.reason === 'order-state')
        throw new Refusal(
          `${wanted.for_billing_no} is ${outcome.state} by now.`,
          `See: gemporium orders show ${wanted.for_billing_no}`,
        );
      throw refusalOf(outcome.link);
    }
    const { link, withdrawn } = outcome;
    const address = await makeUpAddress(db, store, link);
    const amount = withCurrency(link.amount_minor, link.currency);
    const whom = `${link.suid}, role ${link.role_id} on ${link.server_id}`;
    const data = {
      replenish_id: link.replenish_id,
      url: address,
      store: link.store,
      amount,
      player: link.suid,
      server_id: link.server_id,
      role_id: link.role_id,
      for_billing_no: link.for_billing_no,
      valid_until: link.valid_until,
      withdrawn,
    };
    const note = await noteOnStrangers(db, { store: store.id, gpId: link.gp_id }, [link.suid]);
    const earlier = withdrawn.map(
      (id) => `${dryRun ? 'Would withdraw' : 'Withdrew'} the earlier link ${id}.`,
    );
    if (dryRun) {
      const { replenish_id: _made, url: _address, ...tried } = data;
      return { lines: [...earlier, `Would ask ${whom} for ${amount}.`], data: tried, note };
    }
    return {
      lines: [
        ...earlier,
        `Asks ${whom} for ${amount}, until ${time(link.valid_until)}:`,
        address,
        'Only this player can pay it, once. Follow it with: make-up show',
      ],
      data,
      note,
    };
  },
};

function refusalOf(link: {
  replenish_id: string;
  state: string;
  billing_no: string | null;
  valid_until: Date;
}): Refusal {
  const { replenish_id: id, state, billing_no: payer } = link;
  if (state === 'paid')
    return new Refusal(
      `The link ${id} of this order is paid, by ${payer}.`,
      `See: gemporium orders show ${payer}`,
    );
  if (state === 'reserved')
    return new Refusal(
      `The link ${id} of this order is being paid, by ${payer}.`,
      'Wait until that order is paid, has expired, or the player drops it.',
    );
  return new Refusal(
    `The link ${id} of this order can be paid until ${time(link.valid_until)}.`,
    'Withdraw it with --replace.',
  );
}
