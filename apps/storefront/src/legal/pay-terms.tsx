import type { PayTerms as Terms } from '@gemporium/contract/legal-words.ts';
import { Fragment } from 'react';
import { useServices, useShop } from '../state/shop-context.tsx';
import { LegalText } from './legal-text.tsx';
import * as s from './pay-terms.module.css';

/** What the law requires next to the Pay button: sentences, links, and checkboxes that start unticked. */
export function PayTerms({ terms }: { terms: Terms | undefined }) {
  const { store } = useServices();
  const agreed = useShop((state) => state.agreed);
  if (!terms) return null;
  const tick = (value: string) =>
    store.setState({
      agreed: agreed.includes(value) ? agreed.filter((one) => one !== value) : [...agreed, value],
    });
  return (
    <div className={s.terms}>
      <p>
        {terms.sentences.map((words) => (
          <Fragment key={words.text}>
            <LegalText words={words} />{' '}
          </Fragment>
        ))}
        {terms.links.map((link, index) => (
          <Fragment key={link.href}>
            {index > 0 && ' · '}
            <LegalText words={link} />
          </Fragment>
        ))}
      </p>
      {terms.consents.map(({ value, href, ...words }) => (
        <label key={value} className={s.box}>
          <input
            type="checkbox"
            className={s.mark}
            checked={agreed.includes(value)}
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
