import { sealed } from './notifications.ts';

export interface ToldDispute {
  readonly accId: string;
  readonly dispute: string;
  readonly reference: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly currency: string;
  readonly now: number;
}

/** `2023-03-07 19:54:58` */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** A signed notification about a dispute; a decided dispute has fewer fields. */
export function disputeBody(told: ToldDispute, eventCode: string, salt: string): string {
  const isOpen = eventCode === 'NOTIFICATION_OF_CHARGEBACK' || eventCode === 'PREARBITRATION';
  const course = {
    chargebackSchemeCode: 'VISA',
    chargebackReasonCode: '12.5',
    disputeType: 'DUTY',
    defendable: true,
    defensePeriodEndsAt: timeOf(told.now + 10 * 24 * 3600_000),
  };
  return sealed(
    {
      accId: told.accId,
      disputePspReference: told.dispute,
      eventCode,
      eventDate: timeOf(told.now),
      merchantReference: told.reference,
      originalReference: told.transactionId,
      amount: told.amount,
      currency: told.currency,
      chargebackStatus: 'PENDING',
      paymentMethod: 'VISA',
      reason: 'Goods & services not as described',
      signType: 'SHA256',
      ...(isOpen ? course : {}),
    },
    salt,
  );
}
