import { useState } from 'react';
import type { GoodsView } from '../src/recharge/goods/goods-card.tsx';
import type { GoodsGroup } from '../src/recharge/goods/goods-grid.tsx';
import { AppShell } from '../src/shell/app-shell.tsx';
import { EnvironmentMark } from '../src/shell/header/environment-mark.tsx';
import { Parts } from './parts.tsx';
import { SampleFooter, SampleHeader, SampleHero, SampleNav } from './sample-frame.tsx';
import { type Purchase, SampleOrderBar, SampleOrderPanel } from './sample-order.tsx';
import { SampleOverlays } from './sample-overlays.tsx';
import { isSheetPage } from './sample-popup.tsx';
import { SampleGoods, SampleLost, SampleOrders } from './sample-screens.tsx';
import { goodsGroups } from './sample-shop.ts';
import { type Texts, texts } from './texts.ts';

export interface GalleryProps {
  /** goods, empty, old, parts, orders, lost, or the name of a sheet. */
  page: string;
  language: string;
  corner: 'sharp' | 'soft' | 'round';
}

/** Every component with texts of realistic length, on screens like the shop's. For manual review. */
export function Gallery({ page, language }: GalleryProps) {
  const t = texts[language] ?? (texts.en as Texts);
  const [chosen, setChosen] = useState<string | undefined>(page === 'empty' ? undefined : 'gems-980');
  const [isAsking, setAsking] = useState(page === 'confirm');
  const groups = goodsGroups(language, t);
  const view = goodsOf(groups, chosen);
  const what = view ? `${view.amount} ${view.name}`.trim() : t.chooseGoods;
  const isGoods = isGoodsPage(page);
  const purchase: Purchase = { t, language, view, what, onBuy: () => setAsking(true) };

  return (
    <AppShell
      place="goods"
      skipLabel={t.skip}
      illustrations={page === 'gem' ? undefined : '/art/illustration/'}
      mark={<EnvironmentMark marks={[t.demo, t.pretend]} sentence={t.pretendSentence} />}
      header={<SampleHeader t={t} isLoggedIn={page !== 'empty'} />}
      nav={page !== 'old' && <SampleNav t={t} current={isGoods ? 'goods' : 'my'} />}
      hero={isGoods && <SampleHero t={t} isOld={page === 'old'} />}
      panel={isGoods && <SampleOrderPanel {...purchase} />}
      bar={isGoods && <SampleOrderBar {...purchase} />}
      footer={<SampleFooter t={t} />}
      overlays={
        <SampleOverlays
          page={page}
          language={language}
          t={t}
          what={what}
          isAsking={isAsking}
          onAnswer={() => setAsking(false)}
        />
      }
    >
      {isGoods && <SampleGoods page={page} t={t} groups={groups} chosen={chosen} onChoose={setChosen} />}
      {page === 'parts' && <Parts t={t} />}
      {page === 'lost' && <SampleLost t={t} />}
      {page === 'orders' && <SampleOrders language={language} t={t} />}
    </AppShell>
  );
}

function isGoodsPage(page: string): boolean {
  return ['goods', 'empty', 'old', 'confirm'].includes(page) || page.startsWith('toast') || isSheetPage(page);
}

function goodsOf(groups: readonly GoodsGroup[], chosen: string | undefined): GoodsView | undefined {
  return groups
    .reduce<readonly GoodsView[]>((all, group) => all.concat(group.goods), [])
    .find((item) => item.goods.value === chosen);
}
