import { useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { CopyByHand } from '../ui/copying/copy-by-hand.tsx';
import { useCopying } from '../ui/copying/use-copying.ts';

/** Copies the link, or shows it to be copied by hand. */
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
      {state === 'failed' && <CopyByHand text={url} />}
    </>
  );
}
