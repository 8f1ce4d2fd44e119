import { withCurrency } from '@gemporium/domain/money.ts';
import {
  countOpenExceptions,
  type ExceptionKind,
  exceptionKinds,
  listExceptions,
  openSilences,
  type Silence,
} from '@gemporium/server/repositories/exceptions.ts';
import { type Command, Refusal } from '../command.ts';
import { cutOff } from '../cut-off.ts';
import { storeOnceOpen } from '../find-store.ts';
import { lookUpAll } from '../read-all.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const exceptionsList: Command = {
  name: 'exceptions list',
  summary: 'Lists what no rule could decide, newest first.',
  words: [],
  options: {
    store: { about: 'Only this store.' },
    kind: {
      about:
        'Only this kind. Unresolved payments are listed only this way; otherwise they are counted by account.',
    },
    all: { about: 'Include resolved ones.', flag: true },
  },
  changes: false,
  async run({ options, flags, database }) {
    const { kind, store } = await lookUpAll({
      kind: () => kindOf(options.kind),
      store: async () => options.store && storeOnceOpen(await database(), options.store),
    });
    const db = await database();
    const found = await listExceptions(db, {
      limit: most + 1,
      ...(store ? { store } : {}),
      ...(kind ? { kind } : { without: counted }),
      ...(flags.has('all') ? {} : { state: 'open' as const }),
    });
    const { rows, note } = cutOff(found, most, 'see --store and --kind');
    // Many of one kind, as after a game's outage, must not hide the older ones of another.
    const hidden = note && !kind ? await countOpenExceptions(db, store || undefined) : [];
    const silences = kind
      ? []
      : (await openSilences(db, store || undefined)).filter((one) => counted.includes(one.kind));
    const lines = table(
      rows.map((e) => [
        String(e.id),
        e.store,
        e.state,
        e.kind,
        e.billing_no ?? '-',
        time(e.created_at),
        e.reason,
      ]),
      ['no', 'store', 'state', 'kind', 'order', 'since', 'reason'],
    );
    const counts = table(
      silences.map((s) => [
        s.store,
        s.account,
        String(s.open),
        withCurrency(s.amount_minor, s.currency),
        time(s.oldest),
      ]),
      ['store', 'account', 'payments', 'amount', 'oldest'],
    );
    const such = store || kind ? 'such ' : '';
    const none = flags.has('all') ? `There is no ${such}exception.` : `No ${such}exception is open.`;
    return {
      lines: [
        ...(rows.length > 0 ? lines : silences.length > 0 ? [] : [none]),
        ...(rows.length > 0 && silences.length > 0 ? [''] : []),
        ...(silences.length > 0 ? ['Unresolved payments (each: --kind payment-unresolved)', ...counts] : []),
      ],
      data: kind ? rows : [...rows, ...silences],
      note: hidden.length > 0 ? `${note} Open: ${hidden.map(inWords).join(', ')}.` : note,
    };
  },
};

const inWords = ({ kind, open }: { kind: ExceptionKind; open: number }) => `${open} ${kind}`;

/** Shops whose provider says nothing of abandoned carts have many of these: they would hide the rest. */
const counted: readonly Silence['kind'][] = ['payment-unresolved'];

const most = 200;

function kindOf(text: string | undefined): ExceptionKind | undefined {
  const kind = exceptionKinds.find((one) => one === text);
  if (text && !kind)
    throw new Refusal(`There is no kind of exception ${text}.`, `Kinds: ${exceptionKinds.join(', ')}`, 2);
  return kind;
}
