import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { dateTimeText, isoTime } from '../messages/time-text.ts';
import { LegalText } from './legal-text.tsx';
import * as s from './pay-terms.module.css';

/** The consents that the player gave before paying, with their wording and time. */
export function AgreedConsents({
  consents,
  language,
}: {
  consents: NonNullable<OrderDetail['consents']>;
  language: string;
}) {
  return (
    <>
      {consents.map(({ text, lang, at }) => (
        <span key={`${at} ${text}`} className={s.agreed}>
          <LegalText words={lang === language || lang === undefined ? { text } : { text, lang }} />{' '}
          <time dateTime={isoTime(at)}>{dateTimeText(at, language)}</time>{' '}
        </span>
      ))}
    </>
  );
}
