import { findClaim } from '@gemporium/server/repositories/reward-claims.ts';
import { redeliverReward } from '@gemporium/server/use-cases/activities/redeliver-reward.ts';
import { type Command, Refusal } from '../command.ts';
import { operatorServices, triedServices } from '../operator-services.ts';

export const rewardsRedeliver: Command = {
  name: 'rewards redeliver',
  summary:
    'Sends a received reward to the game again after the game refused it, or now if it waits for its next try. The game gives it once at most.',
  words: ['claim'],
  options: {},
  changes: true,
  async run({ words, database, operator, dryRun }) {
    const db = await database();
    const id = (words.claim ?? '').toUpperCase().replace(/^D-/, '');
    const claim = await findClaim(db, id);
    if (!claim) throw new Refusal(`No reward was received under ${id}.`, 'See: gemporium exceptions list', 3);
    const { store } = claim;
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const outcome = await redeliverReward(services, store, id, `operator:${operator}`, {
      operator,
      command: 'rewards redeliver',
      arguments: {},
      store,
      target: id,
    });
    if (outcome.kind === 'refused')
      throw new Refusal(
        `The delivery of ${id} is ${outcome.state ?? 'gone'}: only one that was refused, or that waits for its next try, is sent again.`,
      );
    const line = dryRun
      ? `Would send ${id} to the character ${claim.role_id} again.`
      : `${id} is on its way to the game again.`;
    return { lines: [line], data: { claim: id, store, sent: !dryRun } };
  },
};
