import { useState } from 'react';
import { useShop } from '../../state/shop-context.tsx';
import type { Popup } from '../../state/shop-state.ts';
import type { PopupsByKind } from './popup-props.ts';
import { QuestionPopup } from './question-popup.tsx';

/**
 * The largest popups that are part of every purchase: their sheets are rendered before they are opened (`Sheet`). In the
 * old layout methods are a page.
 */
const ahead: Readonly<Record<'old' | 'new', readonly Popup['kind'][]>> = {
  old: ['recipient'],
  new: ['recipient', 'recharge'],
};

/** Popups that are open, closing or rendered ahead. */
export function OpenedPopups({ popups }: { popups: PopupsByKind }) {
  const popup = useShop((state) => state.popup);
  // Part of the keys: nothing that one account saw or typed in a popup is kept for the next.
  const suid = useShop(({ player }) => player?.suid);
  // Kept for that account alone, while it logs in again: the card in the recharge popup.
  const typing = useShop(({ popup }) => (popup?.kind === 'login' ? popup.typing?.suid : undefined));
  const layout = useShop(({ page }) => page.brand.layout);
  const kinds = useKinds(popup?.kind, ahead[layout]);
  return (
    <>
      {kinds.map((kind) => {
        const OnePopup = popups[kind];
        const whose = kind === 'recharge' ? (suid ?? typing) : suid;
        return <OnePopup key={`${kind} ${whose}`} popup={popup?.kind === kind ? popup : undefined} />;
      })}
      <QuestionPopup key={suid} />
    </>
  );
}

/** Popups stay mounted once opened, so that the closing animation is visible. */
function useKinds(
  kind: Popup['kind'] | undefined,
  first: readonly Popup['kind'][],
): readonly Popup['kind'][] {
  const [kinds, setKinds] = useState(first);
  if (kind && !kinds.includes(kind)) setKinds([...kinds, kind]);
  return kinds;
}
