import { useState } from 'react';
import { OrderRow } from '../src/orders/order-row.tsx';
import { GameBanner } from '../src/recharge/goods/game-banner.tsx';
import type { GoodsView } from '../src/recharge/goods/goods-card.tsx';
import { GoodsGrid } from '../src/recharge/goods/goods-grid.tsx';
import { GroupBar } from '../src/recharge/goods/group-bar.tsx';
import { MethodList } from '../src/recharge/methods/method-list.tsx';
import { RegionSelect } from '../src/recharge/methods/region-select.tsx';
import { RecipientCard } from '../src/recharge/recipient/recipient-card.tsx';
import { OrderBar } from '../src/recharge/summary/order-bar.tsx';
import { OrderPanel } from '../src/recharge/summary/order-panel.tsx';
import { AppShell } from '../src/shell/app-shell.tsx';
import { Footer } from '../src/shell/footer/footer.tsx';
import { EnvironmentMark } from '../src/shell/header/environment-mark.tsx';
import { Header } from '../src/shell/header/header.tsx';
import { Confirm } from '../src/shell/overlays/confirm.tsx';
import { ToastStack } from '../src/shell/overlays/toast-stack.tsx';
import { BottomNav } from '../src/shell/places/bottom-nav.tsx';
import { StepBar } from '../src/shell/places/step-bar.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { RowButton } from '../src/ui/buttons/row-button.tsx';
import { PriceRow } from '../src/ui/labels/price-row.tsx';
import { EmptyState } from '../src/ui/layout/empty-state.tsx';
import { PageMessage } from '../src/ui/layout/page-message.tsx';
import { Parts } from './parts.tsx';
import { isSheetPage, SamplePopup } from './sample-popup.tsx';
import { games, goodsGroups, methods, price, regionsOf } from './sample-shop.ts';
import { type Texts, texts } from './texts.ts';

export interface GalleryProps {
  /** goods, empty, old, parts, orders, lost, or the name of a sheet. */
  page: string;
  language: string;
  corner: 'sharp' | 'soft' | 'round';
}

const nothing = () => undefined;

/** Every component with texts of realistic length, on screens like the shop's. For manual review. */
export function Gallery({ page, language }: GalleryProps) {
  const t = texts[language] ?? (texts.en as Texts);
  const [chosen, setChosen] = useState<string | undefined>(page === 'empty' ? undefined : 'gems-980');
  const [method, setMethod] = useState('card');
  const [region, setRegion] = useState('0');
  const [isAsking, setAsking] = useState(page === 'confirm');
  const [toasts, setToasts] = useState(
    page === 'toast' || page === 'toast-sheet' ? [{ id: '1', text: t.toast, tone: 'bad' as const }] : [],
  );
  const groups = goodsGroups(language, t);
  const view = groups
    .reduce<readonly GoodsView[]>((all, group) => all.concat(group.goods), [])
    .find((item) => item.goods.value === chosen);
  const isGoods =
    page === 'goods' ||
    page === 'empty' ||
    page === 'old' ||
    page === 'confirm' ||
    page.startsWith('toast') ||
    isSheetPage(page);
  const regions = regionsOf(t);
  const what = view ? `${view.amount} ${view.name}`.trim() : t.chooseGoods;
  const bought = { text: t.payOn, disabled: !view, onClick: () => setAsking(true) };

  return (
    <AppShell
      place="goods"
      skipLabel={t.skip}
      illustrations={page === 'gem' ? undefined : '/art/illustration/'}
      mark={<EnvironmentMark marks={[t.demo, t.pretend]} sentence={t.pretendSentence} />}
      header={
        <Header
          logo="/art/logo.svg"
          darkLogo="/art/logo-dark.svg"
          brandName="Watt"
          homeHref="#"
          title={{ text: t.topUp, icon: 'topUp' }}
          language={{ name: t.name, label: `${t.language}: ${t.name}`, onOpen: nothing }}
          account={
            page === 'empty'
              ? { kind: 'anonymous', text: t.login, onLogin: nothing }
              : {
                  kind: 'player',
                  name: 'player.of.long.name',
                  label: t.account,
                  items: [
                    { icon: 'receipt', text: t.orders, onClick: nothing },
                    { icon: 'logout', text: t.logout, onClick: nothing },
                  ],
                }
          }
        />
      }
      nav={
        page !== 'old' && (
          <BottomNav
            label={t.topUp}
            current={isGoods ? 'goods' : 'my'}
            items={[
              { key: 'goods', href: '#goods', text: t.topUp, icon: 'topUp' },
              { key: 'event', href: '#event', text: t.event, icon: 'event' },
              { key: 'my', href: '#my', text: t.my, icon: 'user' },
            ]}
          />
        )
      }
      hero={
        page === 'old' ? (
          <StepBar label={t.stepOf} steps={t.steps} current={2} />
        ) : (
          isGoods && (
            <GameBanner
              art="/art/banner.svg"
              wideArt="/art/banner-wide.svg"
              icon="/art/icon.svg"
              name={games[0]?.name ?? ''}
              note={t.official}
              change={{ text: t.change, label: t.change, onClick: nothing }}
            />
          )
        )
      }
      panel={
        isGoods && (
          <OrderPanel
            label={t.yourOrder}
            art={view?.goods.art}
            what={what}
            bonus={view?.bonus}
            forWhom={t.forWhom}
            points={t.points}
            coupon={
              view && <RowButton icon="event" text={t.coupon} value={t.couponValue} onClick={nothing} />
            }
            methods={
              view && (
                <>
                  <RegionSelect label={t.region} regions={regions} value={region} onChange={setRegion} />
                  <MethodList
                    label={t.method}
                    radioName="panel-method"
                    methods={methods(t)}
                    chosen={method}
                    onChoose={setMethod}
                  />
                </>
              )
            }
            price={
              view && (
                <PriceRow
                  label={t.toPay}
                  price={price(language, 11.24)}
                  originalPrice={view.price}
                  originalLabel={`${t.toPay} ${view.price}`}
                  saving={t.saving}
                />
              )
            }
            action={view ? { ...bought, text: t.pay, label: t.payLabel } : bought}
          />
        )
      }
      bar={
        isGoods && (
          <OrderBar
            label={t.yourOrder}
            art={view?.goods.art}
            what={what}
            forWhom={view && t.forWhom}
            points={view && t.points}
            price={view?.price}
            action={bought}
          />
        )
      }
      footer={
        <Footer
          language={{ name: t.name, label: `${t.language}: ${t.name}`, onOpen: nothing }}
          linksLabel={t.terms}
          links={[
            { text: t.privacy, href: '#privacy', newWindow: true },
            { text: t.terms, href: '#terms', newWindow: true },
            { text: t.help, href: '#help' },
          ]}
          notices={[t.notice]}
          copyright={t.copyright}
        />
      }
      overlays={
        <>
          <SamplePopup page={page} language={language} t={t} />
          <Confirm
            open={isAsking}
            title={t.confirmTitle}
            confirm={t.yes}
            cancel={t.cancel}
            closeLabel={t.close}
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
            facts={[
              { label: t.goods, value: what },
              { label: t.server, value: 'Asgard 12' },
              { label: t.role, value: 'Kira' },
              { label: t.toPay, value: price(language, 11.24) },
            ]}
          >
            {t.confirmText}
          </Confirm>
          <ToastStack toasts={toasts} dismissLabel={t.close} onDismiss={() => setToasts([])} />
        </>
      }
    >
      {isGoods && (
        <>
          {page === 'old' && <h1 className="sr-only">{t.topUp}</h1>}
          <RecipientCard
            title={t.whoGets}
            recipient={
              page === 'empty'
                ? { kind: 'empty', sentence: t.pleaseLogin, action: t.login, onAction: nothing }
                : {
                    kind: 'chosen',
                    role: 'Kira',
                    level: t.level('45'),
                    server: 'Europe · Asgard 12',
                    change: { text: t.change, label: t.change, onClick: nothing },
                  }
            }
          />
          <GroupBar label={t.groups} groups={groups} />
          <GoodsGrid label={t.chooseGoods} groups={groups} chosen={chosen} onChoose={setChosen} />
        </>
      )}
      {page === 'parts' && <Parts t={t} />}
      {page === 'lost' && (
        <PageMessage
          drawing="lost"
          title={t.lost}
          lines={[t.lostText]}
          actions={<Button>{t.home}</Button>}
          detail="watt.localhost/xyz"
        />
      )}
      {page === 'orders' && (
        <>
          <h2>{t.orders}</h2>
          {(['Success', 'Pending', 'Fail'] as const).map((status) => (
            <OrderRow
              key={status}
              href="#order"
              order={{
                billing_no: 'GP7Q2M4XKT9BWZ3RH5',
                billing_status: status,
                state: ({ Success: 'delivered', Pending: 'unpaid', Fail: 'failed' } as const)[status],
                product_name: `980 ${t.gems}`,
                game_name: games[0]?.name ?? '',
                game_server_name: 'Asgard 12',
                role_name: 'Kira',
              }}
              price={price(language, 14.99)}
              time="2025-11-20 14:32"
              state={{ Success: t.delivered, Pending: t.waiting, Fail: t.fail }[status]}
            />
          ))}
          <EmptyState drawing="empty" sentence={t.noOrders} action={<Button>{t.home}</Button>} />
        </>
      )}
    </AppShell>
  );
}
