import { useShop, useTranslate } from '../state/shop-context.tsx';
import * as s from './privacy-text.module.css';

/** What is recorded, for whom, why and for how long, with a link to the full policy. */
export function PrivacyText() {
  const t = useTranslate();
  const { name, days, policy } = useShop(({ page }) => ({
    name: page.brand.name,
    days: page.eventsKeptDays,
    policy: page.brand.privacyUrl,
  }));
  return (
    <p className={s.text}>
      {t('consent_text', { text: name, day: days })}{' '}
      <a href={policy} target="_blank" rel="noopener noreferrer">
        {t('privacy')}
      </a>
    </p>
  );
}
