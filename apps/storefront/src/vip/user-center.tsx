import type { ContentOf } from '@gemporium/contract/client-types.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { isolate, sideBySide } from '@gemporium/domain/isolate.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { levelIndex, progressColor, progressPercent } from '@gemporium/domain/vip/level.ts';
import { chooseCoupon } from '../coupons/coupon-actions.ts';
import { CouponEntry } from '../coupons/coupon-entry.tsx';
import { NotFound } from '../error-pages/not-found.tsx';
import { ForPlayer } from '../login/for-player.tsx';
import { onScreenLink } from '../routing/on-screen-link.ts';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { closePopup, go, openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useKept } from '../state/use-kept.ts';
import { useRead } from '../state/use-read.ts';
import { classNames } from '../ui/base/class-names.ts';
import { RowButton } from '../ui/buttons/row-button.tsx';
import { Badge } from '../ui/labels/badge.tsx';
import * as s from '../ui/layout/screen.module.css';
import { Icon } from '../ui/pictures/icon.tsx';
import * as own from './user-center.module.css';

type Basic = ContentOf<'/api/coupons/vipBasicInfo'>;
type Mine = ContentOf<'/api/coupons/vipInfo'>;
type Level = Basic['vip_level_infos'][number];

/** The VIP centre: level and progress, the coupons of each level, how points are earned (rows V-01, V-02, S-12). */
export function UserCenter() {
  const services = useServices();
  const t = useTranslate();
  const isVip = useShop(({ offer }) => offer.config.is_vip);
  if (!isVip) return <NotFound />;
  return (
    <section className={classNames(s.column, s.wide)}>
      <a className={own.back} href={paths.my} onClick={onScreenLink(() => go(services, paths.my))}>
        <Icon name="back" size={16} />
        <span>{t('my')}</span>
      </a>
      <h1>{t('vip_centre')}</h1>
      <VipCentre />
    </section>
  );
}

/** The VIP centre without its title. */
export function VipCentre() {
  return (
    <ForPlayer>
      <OfPlayer />
    </ForPlayer>
  );
}

function OfPlayer() {
  const { clientId, area } = useShop(({ offer }) => offer);
  const basic = useKept(useRead('/api/coupons/vipBasicInfo', { client_id: clientId, domain_area: area }));
  const mine = useKept(useRead('/api/coupons/vipInfo', { client_id: clientId }));
  if (basic.kind === 'failed') return <NotLoaded asked={basic} />;
  if (mine.kind !== 'ready') return <NotLoaded asked={mine} />;
  if (basic.kind !== 'ready') return <NotLoaded asked={basic} />;
  return <Centre basic={basic.content} mine={mine.content} />;
}

function Centre({ basic, mine }: { basic: Basic; mine: Mine }) {
  const services = useServices();
  const hasCoupons = useShop(({ offer }) => offer.config.is_open_coupon);
  const t = useTranslate();
  return (
    <div className={classNames(s.column, s.sides)}>
      <div className={s.column}>
        <Standing levels={basic.vip_level_infos} mine={mine} />
        <p>
          <Rate pointsForOne={basic.point_to_coin} currency={basic.currency} />
        </p>
        {hasCoupons && (
          <RowButton
            icon="event"
            text={t('my_reward')}
            value={t('coupon_history')}
            onClick={() => openPopup(services, { kind: 'coupons', from: 'centre' })}
          />
        )}
      </div>
      <div className={s.main}>
        {basic.vip_level_infos.map((level) => (
          <LevelRewards key={level.level_id} level={level} isMine={level.level_id === mine.vip_level} />
        ))}
      </div>
      <div className={s.column}>
        {basic.faq_title && <h2>{basic.faq_title}</h2>}
        {basic.faq_content
          .split('\n\n')
          .filter(Boolean)
          .map((part) => (
            <Paragraph key={part} lines={part.split('\n')} />
          ))}
      </div>
    </div>
  );
}

/** The first of several lines is a question, and the rest are its answer. */
function Paragraph({ lines }: { lines: readonly string[] }) {
  const [question, ...answer] = lines;
  if (answer.length === 0) return <p>{question}</p>;
  return (
    <p className={own.faq}>
      <b>{question}</b>
      {answer.map((line) => `\n${line}`)}
    </p>
  );
}

/** Level and points, and the progress to the next level in a shop that has levels. */
function Standing({ levels, mine }: { levels: readonly Level[]; mine: Mine }) {
  const t = useTranslate();
  return (
    <div className={classNames(own.level, own.mine)}>
      <div className={own.line}>
        <Icon name="crown" size={28} />
        <b className={own.name}>{mine.vip_level_name}</b>
        {mine.vip_level_show && <Badge tone="accent">{mine.vip_level_show}</Badge>}
      </div>
      <p className={own.points}>{t('vip_points', { growth: mine.total_points })}</p>
      {levels.length > 0 && <Progress levels={levels} points={mine.total_points} />}
    </div>
  );
}

/** In the brand's progress colour. */
function Progress({ levels, points }: { levels: readonly Level[]; points: number }) {
  const color = useShop(({ offer }) => offer.config.progress_color);
  const language = useShop((state) => state.language);
  const t = useTranslate();
  const thresholds = levels.map((level) => ({ needPoints: level.need_points }));
  const percent = progressPercent(thresholds, points);
  const next = levels[levelIndex(thresholds, points) + 1];
  const progress = t('percent', { number: next ? percent.toFixed(2) : '100' });
  return (
    <div className={own.ahead}>
      <svg
        className={own.bar}
        role="progressbar"
        aria-label={t('vip_progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progress}
      >
        <rect width={`${percent}%`} height="100%" fill={progressColor(color)} />
      </svg>
      <p className={own.more}>
        {sideBySide(
          [
            progress,
            next
              ? t('vip_next', {
                  growth: next.need_points - points,
                  text: isolate(next.level_show, language),
                })
              : t('vip_top'),
          ],
          language,
        )}
      </p>
    </div>
  );
}

/** "Earn 1 point for every $1 you spend", with the smallest round amount that earns a whole number of points. */
function Rate({ pointsForOne, currency }: { pointsForOne: number; currency: string }) {
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  let units = 1;
  while (units < 10_000 && Math.abs(Math.round(pointsForOne * units) - pointsForOne * units) > 1e-6)
    units *= 10;
  const money = isolate(showMoney(String(units), currency, wholeCurrencies), language);
  return <>{t('vip_rate', { money, growth: Math.round(pointsForOne * units) })}</>;
}

const kinds = ['week', 'month', 'permanent'] as const;

function LevelRewards({ level, isMine }: { level: Level; isMine: boolean }) {
  const services = useServices();
  const t = useTranslate();
  const { coupons_list: coupons } = level;
  const isEmpty = kinds.every((kind) => coupons[kind].length === 0);
  const use = (code: string) => {
    chooseCoupon(services, code);
    closePopup(services);
    go(services, paths.selectGoods);
  };
  return (
    <div className={own.level}>
      <div className={own.line}>
        <h2>
          {level.level_show} {level.level_name}
        </h2>
        {isMine && <Badge tone="accent">{t('vip_level_mine')}</Badge>}
      </div>
      <p className={own.more}>{t('vip_needs', { growth: level.need_points })}</p>
      {isEmpty && <p>{t('vip_no_rewards')}</p>}
      <div className={own.kinds}>
        {kinds.map((kind) =>
          coupons[kind].length === 0 ? null : (
            <div key={kind}>
              <h3 className={own.kind}>{t(`vip_${kind}`)}</h3>
              {coupons[kind].map((coupon) => (
                <CouponEntry key={coupon.code} coupon={coupon} onUse={() => use(coupon.code)} />
              ))}
            </div>
          ),
        )}
      </div>
    </div>
  );
}
