import { useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { useCopying } from '../ui/copying/use-copying.ts';
import * as s from './other-browser.module.css';

/** Copies the link; if the app does not allow copying, shows the link to be selected by hand. */
export function CopyLink({ url, isSecond }: { url: string; isSecond: boolean }) {
  const t = useTranslate();
  const { button, copy, state } = useCopying(url);
  return (
    <>
      <Button ref={button} variant={isSecond ? 'secondary' : 'primary'} wide onClick={copy}>
        {state === 'done' ? t('copied') : t('other_browser_copy')}
      </Button>
      <span className="sr-only" role="status">
        {state === 'done' ? t('copied') : ''}
      </span>
      {state === 'failed' && (
        <p className={s.link} role="status">
          {url}
        </p>
      )}
    </>
  );
}
