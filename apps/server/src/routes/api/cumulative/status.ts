import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { characterOfCall } from '../../../use-cases/activities/character-of-call.ts';
import { readStandings } from '../../../use-cases/activities/read-standings.ts';

export const activityStatus = handler('/api/cumulative/status', async (context, input) => {
  const found = characterOfCall(context, input);
  if (isRefusal(found)) return found;
  const { database, now } = context.services;
  const area = context.store.brand.areas.find(({ key }) => key === input.domain_area);
  const standings = await readStandings(database, context.store.brand, found.game, found.who, now(), area);
  return content({
    receivable: standings.some(({ rewards }) => rewards.some(({ state }) => state === 'receivable')),
  });
});
