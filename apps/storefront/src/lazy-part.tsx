import { type ComponentType, useEffect, useState } from 'react';
import { partLoader } from './part-loader.ts';
import { useTranslate } from './state/shop-context.tsx';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { Skeleton } from './ui/skeleton.tsx';

/**
 * A screen that is not part of the first download. The server draws its place; the browser loads module and styles,
 * and offers to try again where they do not come. `name` is the module's file name: by it the styles are found.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = partLoader(name, load);
  return function LazyPart(props: Props) {
    const t = useTranslate();
    const [, setTurn] = useState(0);
    const [failed, setFailed] = useState(false);
    const again = () => setTurn((turn) => turn + 1);
    useEffect(() => {
      if (!part.loaded && !failed) part.load().then(again, () => setFailed(true));
    });
    if (part.loaded) return <part.loaded {...props} />;
    if (!failed) return <Skeleton shape="row" count={3} label={t('loading')} />;
    const retry = <Button onClick={() => setFailed(false)}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={t('error_network')} action={retry} live />;
  };
}
