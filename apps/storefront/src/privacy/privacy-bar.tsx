import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { decide } from './decide.ts';
import * as s from './privacy-bar.module.css';
import { PrivacyText } from './privacy-text.tsx';

/** Asks whether what the player does may be recorded, where the law wants him asked (row T-01). */
export function PrivacyBar() {
  const isAsked = useShop(({ tracking, popup }) => tracking === 'unasked' && popup?.kind !== 'privacy');
  return isAsked ? <Question /> : null;
}

/**
 * Among the first things in the page for a keyboard and a screen reader, the last one for the eye: it stands at the foot of the window and
 * has room of its own at the end of the page, so that it covers nothing for good. Both answers are one tap, and alike.
 */
function Question() {
  const services = useServices();
  const t = useTranslate();
  const place = useFirstPlace();
  if (!place) return null;
  return createPortal(
    <section className={s.bar} aria-labelledby="privacy-question">
      <div className={s.words}>
        <h2 id="privacy-question" className={s.question}>
          {t('consent_question')}
        </h2>
        <PrivacyText />
      </div>
      <div className={s.answers}>
        <Button variant="secondary" onClick={() => decide(services, false)}>
          {t('consent_decline')}
        </Button>
        <Button variant="secondary" onClick={() => decide(services, true)}>
          {t('consent_agree')}
        </Button>
      </div>
    </section>,
    place,
  );
}

/** An element behind the link that skips to the content, in the shop's frame, which lays it out as its last (`order`). */
function useFirstPlace(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const made = document.createElement('div');
    made.className = s.place ?? '';
    const frame = document.querySelector('#root > *');
    frame?.insertBefore(made, frame.children[1] ?? null);
    setPlace(made);
    return () => void frame?.removeChild(made);
  }, []);
  return place;
}
