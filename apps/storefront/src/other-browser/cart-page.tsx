import type { OpenedCart } from '@gemporium/contract/api/pay/cart-calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { useEffect, useState } from 'react';
import { type ApiAnswer, type Failure, isTransient } from '../api/client.ts';
import type { ScreenProps } from '../routing/screen-props.ts';
import { HomeButton } from '../shell/home-button.tsx';
import { LoadingRows } from '../shell/loading-rows.tsx';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';
import { openCart } from './open-cart.ts';

/**
 * The page of a cart link: continues to the shop with the choices, or shows why it cannot (row I-10). The visitor's
 * shop is unchanged until the store has verified the link.
 */
export function CartPage({ parameter: code }: ScreenProps) {
  const services = useServices();
  const started = useShop((state) => state.started);
  const platform = useShop(({ offer }) => offer.platform);
  const [answer, setAnswer] = useState<ApiAnswer<OpenedCart>>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry repeats the request
  useEffect(() => {
    if (!started) return;
    services.api
      .read('/api/pay/openCartLink', { code, platform }, { quiet: true, secret: true })
      .then(setAnswer);
  }, [services, code, platform, started, tries]);
  const again = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  if (!answer) return <LoadingRows />;
  if (answer.ok) return <Opened cart={answer.content} />;
  return <NotOpened failure={answer} again={again} />;
}

/** Continues to the shop, after listing which of the choices are no longer for sale. */
function Opened({ cart }: { cart: OpenedCart }) {
  const services = useServices();
  const t = useTranslate();
  const isWhole = cart.gone.length === 0;
  const [isOffline, setOffline] = useState(false);
  const goOn = async () => {
    setOffline(false);
    setOffline(!(await openCart(services, cart)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (isWhole) void goOn();
  }, []);
  const action = (text: string) => <Button onClick={() => void goOn()}>{text}</Button>;
  if (isOffline)
    return <EmptyState drawing="offline" sentence={t('error_network')} action={action(t('retry'))} live />;
  if (isWhole) return <LoadingRows />;
  return (
    <PageMessage
      drawing="empty"
      title={t('cart_changed_title')}
      lines={cart.gone.map((part) => t(part === 'goods' ? 'error_goods_gone' : 'cart_method_gone'))}
      actions={action(t('confirm'))}
    />
  );
}

function NotOpened({ failure, again }: { failure: Failure; again: () => void }) {
  const t = useTranslate();
  if (isTransient(failure)) {
    const action = <Button onClick={again}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={failure.message} action={action} live />;
  }
  // A malformed code is rejected by validation, before the store looks it up.
  const line = failure.code === codes.badRequest ? t('error_cart_link_wrong') : failure.message;
  return (
    <PageMessage
      drawing={failure.code === codes.cartLinkExpired ? 'expired' : 'lost'}
      title={t('cart_link_title')}
      lines={[line]}
      actions={<HomeButton />}
    />
  );
}
