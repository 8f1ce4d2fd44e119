import { restSeconds } from '@gemporium/domain/account-health.ts';
import { paymentErrors } from '@gemporium/provider-kit/errors.ts';
import type { CreateOutcome } from '@gemporium/provider-kit/provider.ts';
import { beginRest, endRest, lengthenRest, releaseTrial } from '../../repositories/account-rests.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';

/**
 * Records whether a purchase found its provider's account working (row O-15): enough failures make the account rest,
 * and the trial after a rest ends or lengthens it. A refused purchase counts neither way: the provider has answered,
 * but nothing more is known. What only an operator can put right is logged. The payment itself is already written, and
 * nothing here may make it fail.
 */
export async function recordAccountHealth(
  services: Pick<Services, 'database' | 'methods' | 'log' | 'now'>,
  order: Pick<OrderRow, 'store' | 'gp_id' | 'suid'>,
  { account, reference }: Pick<PaymentRow, 'account' | 'reference'>,
  outcome: CreateOutcome,
): Promise<void> {
  const { methods, log } = services;
  if (outcome.kind === 'refused' && paymentErrors[outcome.error].retry === 'never')
    log.error(
      { account, detail: outcome.detail },
      `the account ${account}: ${paymentErrors[outcome.error].explanation}`,
    );
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
    log.warn({ err: error, account }, 'the health of an account could not be recorded');
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

/** Applies the outcome of a purchase that may have been an account's trial; any other changes nothing. */
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
