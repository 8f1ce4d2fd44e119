import { useTranslate } from '../../state/shop-context.tsx';

/** How to top up, step by step: collapsed in the footer, expanded next to the goods while none are chosen. */
export function Instructions({ open }: { open?: boolean }) {
  const t = useTranslate();
  const steps = [t('instruction_1'), t('instruction_2'), t('instruction_3'), t('instruction_4')];
  return (
    <details open={open}>
      <summary>{t('instructions')}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
