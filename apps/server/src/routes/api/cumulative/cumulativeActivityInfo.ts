import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { characterOfCall } from '../../../use-cases/activities/character-of-call.ts';
import { readStandings } from '../../../use-cases/activities/read-standings.ts';
import { activityList } from '../../../views/activity-list.ts';

export const cumulativeActivityInfo = handler(
  '/api/cumulative/cumulativeActivityInfo',
  async (context, input) => {
    const found = characterOfCall(context, input);
    if (isRefusal(found)) return found;
    const { services, store, language } = context;
    const { brand } = store;
    const area = brand.areas.find(({ key }) => key === input.domain_area);
    const { database } = services;
    const now = services.now();
    const standings = await readStandings(database, brand, found.game, found.who, now, area);
    return content(activityList(standings, { brand, language, area, now }));
  },
);
