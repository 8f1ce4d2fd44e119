import { Activities } from '../activities/activities.tsx';
import { hasActivities } from '../activities/activity-fields.ts';
import { paths } from '../paths.ts';
import { useShop } from '../state/shop-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RecipientChoice } from './goods/recipient-choice.tsx';
import { HomeButton } from './home-button.tsx';
import * as s from './screen.module.css';

/** Top-up activities of the chosen character (rows S-12, A-01). */
export function Activity() {
  const { started, offer, player, order, t } = useShop((state) => state);
  if (!started) return <Skeleton shape="row" count={3} label={t('loading')} />;
  if (!hasActivities(offer))
    return (
      <EmptyState drawing="empty" sentence={t('activity_none')} action={<HomeButton to={paths.home} />} />
    );
  return (
    <section className={s.column}>
      <h1>{t('event')}</h1>
      <RecipientChoice />
      {player && !order.role && <p>{t('activity_choose_role')}</p>}
      <Activities />
    </section>
  );
}
