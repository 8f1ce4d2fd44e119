import type { ReactNode } from 'react';
import type { ScreenProps } from '../routing/screen-props.ts';
import { LoadingRows } from '../shell/loading-rows.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import type { Later, LaterScreenName } from './later-part.ts';
import { useLater } from './use-later.ts';

/** A screen of the later part. */
export function LaterScreen({ name, parameter }: ScreenProps & { name: LaterScreenName }) {
  return (
    <FromLater>
      {({ screens }) => {
        const Screen = screens[name];
        return <Screen parameter={parameter} />;
      }}
    </FromLater>
  );
}

/** Renders something from the later part: a placeholder while that is loading, a retry button if it fails. */
export function FromLater({ children }: { children: (later: Later) => ReactNode }) {
  const t = useTranslate();
  const state = useLater(true);
  if (state.kind === 'loading') return <LoadingRows />;
  if (state.kind === 'failed') {
    return (
      <>
        <p role="alert">{t('error_network')}</p>
        <Button onClick={state.retry}>{t('retry')}</Button>
      </>
    );
  }
  return children(state.later);
}
