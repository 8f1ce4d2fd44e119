import { paths } from '@gemporium/contract/shop-paths.ts';
import { ForPlayer } from '../../login/for-player.tsx';
import { useQuery } from '../../routing/use-query.ts';
import { useStep } from '../../routing/use-step.ts';
import { LoadingRows } from '../../shell/loading-rows.tsx';
import { go } from '../../state/actions.ts';
import { useServices, useTranslate } from '../../state/shop-context.tsx';
import * as s from '../../ui/layout/screen.module.css';
import { closeResult } from './close-result.ts';
import { ResultOf } from './result-of.tsx';

/** The fourth step of the old layout: the result. */
export function ResultStep() {
  const services = useServices();
  const t = useTranslate();
  useStep(paths.result);
  const billingNo = useQuery().billing_no;
  if (!billingNo) return <LoadingRows />;
  const leave = () => {
    closeResult(services);
    go(services, paths.selectGoods);
  };
  return (
    <section className={s.column}>
      <h1>{t('result_title')}</h1>
      <ForPlayer>
        <ResultOf billingNo={billingNo} done={{ text: t('recharge_done'), onClick: leave }} />
      </ForPlayer>
    </section>
  );
}
