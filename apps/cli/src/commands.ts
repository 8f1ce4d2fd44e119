import type { Command } from './command.ts';
import { activitiesShow } from './commands/activities-show.ts';
import { cardsExport } from './commands/cards-export.ts';
import { cardsIssue } from './commands/cards-issue.ts';
import { cardsRevoke } from './commands/cards-revoke.ts';
import { catalogueCheck } from './commands/catalogue-check.ts';
import { cataloguePublish } from './commands/catalogue-publish.ts';
import { catalogueRollback } from './commands/catalogue-rollback.ts';
import { catalogueVersions } from './commands/catalogue-versions.ts';
import { couponsGrant } from './commands/coupons-grant.ts';
import { couponsRevoke } from './commands/coupons-revoke.ts';
import { eventsExport } from './commands/events-export.ts';
import { exceptionsList } from './commands/exceptions-list.ts';
import { exceptionsReconciled } from './commands/exceptions-reconciled.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { exceptionsShow } from './commands/exceptions-show.ts';
import { gamesCheck } from './commands/games-check.ts';
import { loginsList } from './commands/logins-list.ts';
import { makeUpCreate } from './commands/make-up-create.ts';
import { makeUpShow } from './commands/make-up-show.ts';
import { makeUpWithdraw } from './commands/make-up-withdraw.ts';
import { methodsList } from './commands/methods-list.ts';
import { methodsPause } from './commands/methods-pause.ts';
import { methodsResume } from './commands/methods-resume.ts';
import { ordersClose } from './commands/orders-close.ts';
import { ordersFind } from './commands/orders-find.ts';
import { ordersRedeliver } from './commands/orders-redeliver.ts';
import { ordersRefund } from './commands/orders-refund.ts';
import { ordersShow } from './commands/orders-show.ts';
import { paymentsReconcile } from './commands/payments-reconcile.ts';
import { playersExport } from './commands/players-export.ts';
import { playersForget } from './commands/players-forget.ts';
import { playersLogout } from './commands/players-logout.ts';
import { playersShow } from './commands/players-show.ts';
import { rewardsRedeliver } from './commands/rewards-redeliver.ts';
import { samplesPrepare } from './commands/samples-prepare.ts';
import { workResume } from './commands/work-resume.ts';

/** Every command, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  ordersFind,
  ordersShow,
  ordersRedeliver,
  ordersRefund,
  ordersClose,
  playersShow,
  playersLogout,
  playersExport,
  playersForget,
  couponsGrant,
  couponsRevoke,
  activitiesShow,
  rewardsRedeliver,
  exceptionsList,
  exceptionsShow,
  exceptionsResolve,
  exceptionsReconciled,
  paymentsReconcile,
  workResume,
  methodsList,
  methodsPause,
  methodsResume,
  loginsList,
  gamesCheck,
  cardsIssue,
  cardsRevoke,
  cardsExport,
  makeUpCreate,
  makeUpShow,
  makeUpWithdraw,
  eventsExport,
  catalogueCheck,
  cataloguePublish,
  catalogueVersions,
  catalogueRollback,
  samplesPrepare,
];
