import { restSeconds } from '@gemporium/domain/account-health.ts';
import type { CreateOutcome } from '@gemporium/provider-kit/provider.ts';
import { beginRest, endRest, lengthenRest, releaseTrial } from '../../repositories/account-rests.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';

/**
 * Notes what a purchase has found at its provider's account (row O-15): enough failures let the account rest, and the
 * trial after a rest ends it or lengthens it. Only whether the provider works counts: one that refuses the purchase has
 * answered, and says nothing more. The payment itself is written already, and nothing here may fail it.
 */
export async function recordAccountHealth(
  services: Pick<Services, 'database' | 'methods' | 'log' | 'now'>,
  order: Pick<OrderRow, 'store' | 'gp_id' | 'suid'>,
  { account, reference }: Pick<PaymentRow, 'account' | 'reference'>,
  outcome: CreateOutcome,
): Promise<void> {
  const { methods, log } = services;
  try {
    if (methods.rests(account)) {
      await endTrial(services, account, reference, outcome);
      return;
    }
    const player = JSON.stringify([order.store, order.gp_id, order.suid]);
    const attempted = { player, atMs: services.now().getTime() };
    switch (outcome.kind) {
      case 'created':
        methods.count(account, { ...attempted, failed: false });
        break;
      case 'refused':
        break;
      default:
        if (methods.count(account, { ...attempted, failed: true }))
          await letRest(services, account, outcome.detail);
    }
  } catch (error) {
    log.warn({ err: error, account }, 'what a purchase found at its account could not be noted');
  }
}

async function letRest(
  { database, methods, log }: Pick<Services, 'database' | 'methods' | 'log'>,
  account: string,
  reason: string,
): Promise<void> {
  const seconds = restSeconds(0);
  const hasBegun = await beginRest(database, { account, seconds, reason });
  if (hasBegun)
    log.error(
      { account, seconds, reason },
      `the account ${account} fails: its methods are not offered until it answers again`,
    );
  await methods.refresh();
}

/** What a purchase has found that may have been the trial of an account; any other changes nothing. */
async function endTrial(
  { database, methods, log }: Pick<Services, 'database' | 'methods' | 'log'>,
  account: string,
  trial: string,
  outcome: CreateOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'created':
      if (await endRest(database, account, trial))
        log.info({ account }, `the account ${account} answers again: its methods are offered`);
      break;
    case 'refused':
      await releaseTrial(database, account, trial);
      break;
    default: {
      const reason = outcome.detail;
      await database.transaction((tx: Queryable) =>
        lengthenRest(tx, { account, trial, reason }, restSeconds),
      );
    }
  }
  await methods.refresh();
}
