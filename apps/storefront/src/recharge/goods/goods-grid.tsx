import { GoodsCard, type GoodsCardProps, type GoodsView } from './goods-card.tsx';
import * as s from './goods-grid.module.css';
import { groupId } from './group-bar.tsx';

export interface GoodsGroup {
  /** typeKey. */
  key: string;
  name: string;
  goods: readonly GoodsView[];
}

export interface GoodsGridProps {
  /** "Choose an item". */
  label: string;
  /** Already in the order of typeSort and goodsSort. */
  groups: readonly GoodsGroup[];
  /** Product id of the chosen goods. */
  chosen?: string | undefined;
  onChoose: GoodsCardProps['onChoose'];
}

/** All goods in their groups: two columns on a phone, up to six on a wide screen. One radio group, arrow keys included. */
export function GoodsGrid({ label, groups, chosen, onChoose }: GoodsGridProps) {
  return (
    <div role="radiogroup" aria-label={label}>
      {groups.map((group) => (
        <section
          key={group.key}
          id={groupId(group.key)}
          className={s.group}
          aria-labelledby={`${groupId(group.key)}-name`}
        >
          <h2 id={`${groupId(group.key)}-name`} className={s.name}>
            {group.name}
          </h2>
          <div className={s.grid}>
            {group.goods.map((view) => (
              <GoodsCard
                key={view.goods.value}
                view={view}
                chosen={view.goods.value === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
