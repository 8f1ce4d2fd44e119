import type { ScreenProps } from '../routing/screen-props.ts';
import { useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import type { LaterScreenName } from './later-part.ts';
import { useLater } from './use-later.ts';

/** A screen of the later part; while it is loading its place is held, and where it does not come it can be asked for again. */
export function LaterScreen({ name, parameter }: ScreenProps & { name: LaterScreenName }) {
  const t = useTranslate();
  const state = useLater(true);
  if (state.kind === 'loading') return <Skeleton shape="row" count={3} label={t('loading')} />;
  if (state.kind === 'failed') {
    return (
      <>
        <p role="alert">{t('error_network')}</p>
        <Button onClick={state.retry}>{t('retry')}</Button>
      </>
    );
  }
  const Screen = state.later.screens[name];
  return <Screen parameter={parameter} />;
}
