import { Component, type ReactNode, useState } from 'react';
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

/** Says itself that the page's host is down: nothing is left that shows a toast. */
function Broken() {
  const { browser } = useServices();
  const t = useTranslate();
  const [isHostDown, setHostDown] = useState(false);
  const retry = async () => setHostDown(!(await loadAnew(browser)));
  return (
    <main>
      <p role="alert">{t(isHostDown ? 'error_network' : 'error_internal')}</p>
      <Button onClick={() => void retry()}>{t('retry')}</Button>
    </main>
  );
}
