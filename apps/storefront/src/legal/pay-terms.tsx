import type { PayTerms as Terms } from '@gemporium/contract/legal-words.ts';
import { gapAfter } from '@gemporium/domain/isolate.ts';
import { Fragment } from 'react';
import { dismissToast } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { LegalText } from './legal-text.tsx';
import * as s from './pay-terms.module.css';
import { tickedConsents } from './ticked-consents.ts';

/**
 * What the law requires next to the Pay button: sentences, links, and checkboxes that start unticked. While the message that
 * one is missing stands, the missing ones are marked; it goes with the last of them.
 */
export function PayTerms({ terms }: { terms: Terms | undefined }) {
  const services = useServices();
  const { store } = services;
  const agreed = useShop((state) => state.agreed);
  const reminder = useShop(({ toasts, t }) =>
    toasts.find(({ text }) => text === t('legal_consents_missing')),
  );
  if (!terms) return null;
  const tick = (value: string) => {
    const now = agreed.includes(value) ? agreed.filter((one) => one !== value) : [...agreed, value];
    store.setState({ agreed: now });
    if (reminder && tickedConsents(terms, now) !== undefined) dismissToast(services, reminder.id);
  };
  return (
    <div className={s.terms}>
      <p>
        {terms.sentences.map((words) => (
          <Fragment key={words.text}>
            <LegalText words={words} />
            {gapAfter(words.text)}
          </Fragment>
        ))}
        {terms.links.map((link, index) => (
          <Fragment key={link.href}>
            <LegalText words={link} />
            {index < terms.links.length - 1 && '\u00a0· '}
          </Fragment>
        ))}
      </p>
      {terms.consents.map(({ value, href, ...words }) => (
        <label key={value} className={s.box}>
          <input
            type="checkbox"
            className={s.mark}
            checked={agreed.includes(value)}
            aria-invalid={reminder !== undefined && !agreed.includes(value)}
            onChange={() => tick(value)}
          />
          <span>
            <LegalText words={href === undefined ? words : { ...words, href }} />
          </span>
        </label>
      ))}
    </div>
  );
}
