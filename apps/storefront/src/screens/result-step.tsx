import { paths } from '../paths.ts';
import { closeResult } from '../payment-actions/close-result.ts';
import { OrderResult } from '../recharge/order-result.tsx';
import { readQuery } from '../routing/entry-query.ts';
import { go } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ForPlayer } from './for-player.tsx';
import * as s from './screen.module.css';
import { useStep } from './use-step.ts';

/** Fourth step of the old layout: where the order stands. */
export function ResultStep() {
  const services = useServices();
  const t = useTranslate();
  const isRight = useStep(paths.result);
  const billingNo = readQuery(services.browser.search()).billing_no;
  if (!isRight || !billingNo) return <Skeleton shape="row" count={3} label={t('loading')} />;
  const leave = () => {
    closeResult(services);
    go(services, paths.selectGoods);
  };
  return (
    <section className={s.column}>
      <h1>{t('result_title')}</h1>
      <ForPlayer>
        <OrderResult billingNo={billingNo} done={{ text: t('recharge_done'), onClick: leave }} />
      </ForPlayer>
    </section>
  );
}
