import type { FastifyInstance } from 'fastify';
import { sendPage } from '../control/answers.ts';
import type { Sandbox } from '../sandbox.ts';
import { paymentsPage, type ShownPayment } from './payments-page.ts';
import { prefixOf, tryPage } from './try-page.ts';

/** How many payments are shown. */
const shownPayments = 40;

/** The pages for people: “What to try”, and the payments with actions of banks and late payers. */
export function mountTryPages(app: FastifyInstance, sandbox: Sandbox, samplesDir: string | null): void {
  const { books, simulators, storeUrl } = sandbox;
  app.get('/', (_request, reply) => sendPage(reply, tryPage({ storeUrl, samplesDir })));
  app.get('/payments', async (_request, reply) => {
    // Through a commit, so that only data that is on disk is shown.
    const newest = await books.commit(() =>
      books.payments.newest(shownPayments).map((payment): ShownPayment => {
        const back = books.charges.refundsOf(payment.provider, payment.id);
        const isBack = (kind: (typeof back)[number]['kind']) =>
          back.some((one) => one.kind === kind && one.status === 'succeeded');
        return {
          payment,
          isChargedBack: isBack('chargeback'),
          isRefunded: isBack('refund'),
          noChargeback: simulators.get(payment.provider)?.impossible.chargeback,
        };
      }),
    );
    return sendPage(reply, paymentsPage(newest, prefixOf({ samplesDir })));
  });
}
