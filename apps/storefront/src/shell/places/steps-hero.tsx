import type { ReactNode } from 'react';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { type Place, stepOf } from './place.ts';
import { StepBar } from './step-bar.tsx';

/** The old layout's four-step bar above the screen's own hero. */
export function StepsHero({ place, children }: { place: Place; children: ReactNode }) {
  const t = useTranslate();
  const reached = useShop((state) => state.step);
  const step = reached ?? stepOf(place);
  if (step === undefined) return children;
  const steps = [t('step_game'), t('step_goods'), t('step_recharge'), t('step_result')];
  return (
    <>
      <StepBar label={t('step_of', { number: step })} steps={steps} current={step} />
      {children}
    </>
  );
}
