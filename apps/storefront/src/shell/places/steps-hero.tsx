import type { ReactNode } from 'react';
import { useTranslate } from '../../state/shop-context.tsx';
import { type Place, stepOf } from './place.ts';
import { StepBar } from './step-bar.tsx';

/** The four-step bar of the old layout over what the screen itself puts there. */
export function StepsHero({ place, children }: { place: Place; children: ReactNode }) {
  const t = useTranslate();
  const step = stepOf(place);
  if (step === undefined) return children;
  const steps = [t('step_game'), t('step_goods'), t('step_recharge'), t('step_result')];
  return (
    <>
      <StepBar label={t('step_of', { number: step })} steps={steps} current={step} />
      {children}
    </>
  );
}
