import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as shell from '../shell/app-shell.module.css';
import type { Place } from '../shell/places/place.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { classNames } from '../ui/base/class-names.ts';
import { Button } from '../ui/buttons/button.tsx';
import { decide } from './decide.ts';
import * as s from './privacy-bar.module.css';
import { PrivacyText } from './privacy-text.tsx';

/** Screens with buttons of their own at the bottom of the window: to pay, or what to do with an order. */
const withOwnButtons: readonly Place[] = ['page', 'step-3', 'step-4'];

/** Asks for consent to record what the player does, if the law requires it (row T-01). */
export function PrivacyBar({ place }: { place: Place }) {
  const isAsked = useShop(({ tracking, popup }) => tracking === 'unasked' && popup?.kind !== 'privacy');
  return isAsked ? <Question isAtEnd={withOwnButtons.includes(place)} /> : null;
}

/**
 * Near the start of the page for keyboards and screen readers, but visually last, above the order and the places: the end
 * of the page reserves space for it, so that it covers nothing permanently. `isAtEnd`: it waits there, and covers nothing at
 * all. Both answers take one tap and look alike.
 */
function Question({ isAtEnd }: { isAtEnd: boolean }) {
  const services = useServices();
  const t = useTranslate();
  const place = useFirstPlace();
  useLayoutEffect(() => {
    if (place) place.className = classNames(s.place, isAtEnd && s.end);
  }, [place, isAtEnd]);
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

/** An element directly after the skip link, which the frame lays out after the footer (`order`). */
function useFirstPlace(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const frame = document.querySelector('#root > *');
    if (!frame) return;
    const made = document.createElement('div');
    frame.insertBefore(made, frame.children[1] ?? null);
    setPlace(made);
    const rising = 'ResizeObserver' in window ? new ResizeObserver(() => rise(frame, made)) : undefined;
    rising?.observe(frame);
    return () => {
      rising?.disconnect();
      frame.removeChild(made);
    };
  }, []);
  return place;
}

/** The most of the window's height that question, order and places may take together. */
const mostShare = 0.6;

/** Above the order and the places, which stick to the bottom of the window and so stay in reach; not in a low window. */
function rise(frame: Element, place: HTMLElement): void {
  const heightOf = (name: string | undefined) =>
    frame.querySelector<HTMLElement>(`:scope > .${name}`)?.offsetHeight ?? 0;
  const below = heightOf(shell.bar) + heightOf(shell.foot);
  const raised = below + place.offsetHeight <= window.innerHeight * mostShare ? below : 0;
  place.style.bottom = `${raised}px`;
  // They keep clear of the safe area.
  place.style.setProperty('--foot', raised ? '0px' : null);
}
