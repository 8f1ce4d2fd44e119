import { reportedFailures, trackedEvents } from '@gemporium/contract/service/recharge/tracking-words.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { trackingEvents } from '@gemporium/server/repositories/tracking-events.ts';
import { type Command, Refusal } from '../command.ts';
import { storeOnceOpen } from '../find-store.ts';
import { pastInstant } from '../past-instant.ts';
import { lookUpAll, readAll } from '../read-all.ts';

const isOver = { why: 'more events may come.', hint: 'Name a time that is over.' };

export const eventsExport: Command = {
  name: 'events export',
  summary: 'Writes what players did and what went wrong in pages, as JSON, one event a line.',
  words: [],
  options: {
    store: { about: 'The store, such as watt.production. Required.' },
    from: { about: 'Events received at or after this time: 2026-11-01T00:00:00Z. Required.' },
    to: { about: 'Events received before this time. Required.' },
    event: { about: 'Only this kind, such as clickPay.' },
  },
  changes: false,
  async run({ options, database, printJsonLines }) {
    const db = await database();
    const now = await databaseNow(db);
    const { period, store } = await lookUpAll({
      period: () => {
        const { from, before } = readAll({
          from: () => pastInstant('from', options.from, now, isOver),
          before: () => pastInstant('to', options.to, now, isOver),
        });
        if (from < before) return { from, before };
        throw new Refusal('--to is not after --from.', 'Nothing lies between them.', 2);
      },
      event: () => {
        const kinds: readonly string[] = [...trackedEvents, ...reportedFailures];
        if (options.event && !kinds.includes(options.event))
          throw new Refusal(`There is no event ${options.event}.`, `Events: ${kinds.join(', ')}`, 2);
      },
      store: () => storeOnceOpen(db, options.store),
    });
    for await (const events of trackingEvents(db, { store, ...period, event: options.event })) {
      const lines = events.map(({ id, event_id, event, receivedAt, said }) => ({
        store,
        event_id,
        event,
        id,
        received_at: receivedAt.toISOString(),
        ...said,
      }));
      // The reader may have had enough: `| head`.
      if (!(await printJsonLines(lines))) break;
    }
    return { lines: [], data: undefined, isPrinted: true };
  },
};
