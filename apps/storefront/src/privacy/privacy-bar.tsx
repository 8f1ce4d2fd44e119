import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { decide } from './decide.ts';
import * as s from './privacy-bar.module.css';
import { PrivacyText } from './privacy-text.tsx';

/** Asks for consent to record what the player does, if the law requires it (row T-01). */
export function PrivacyBar() {
  const isAsked = useShop(({ tracking, popup }) => tracking === 'unasked' && popup?.kind !== 'privacy');
  return isAsked ? <Question /> : null;
}

/**
 * Near the start of the page for keyboards and screen readers, but visually last: it is fixed to the bottom of the
 * window, and the end of the page reserves space for it, so that it covers nothing permanently. Both answers take one
 * tap and look alike.
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

/** An element directly after the skip link, which the shop's frame lays out last (`order`). */
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
