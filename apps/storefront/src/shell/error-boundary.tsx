import { Component, type ReactNode } from 'react';
import { loadAnew } from '../browser/load-anew.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';

/** If rendering fails, shows a message with a reload button instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  /** Re-dispatched as an uncaught error: the tracker listens for those (row T-01). */
  override componentDidCatch(error: unknown) {
    setTimeout(() => {
      throw error;
    });
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { browser } = useServices();
  const t = useTranslate();
  return (
    <main>
      <p role="alert">{t('error_internal')}</p>
      <Button onClick={() => void loadAnew(browser)}>{t('retry')}</Button>
    </main>
  );
}
