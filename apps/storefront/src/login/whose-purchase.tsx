import { isolate } from '@gemporium/domain/isolate.ts';
import { goOnAs } from '../start/start-player.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';
import { buyForBrought, refuseBrought } from './session/open-from-game.ts';

/**
 * Shown if a link is for another account than this device knows: the player must choose between them before buying.
 * Both are named, and staying comes first.
 */
export function WhosePurchase() {
  const services = useServices();
  const brought = useShop((state) => state.brought);
  const language = useShop((state) => state.language);
  const t = useTranslate();
  if (!brought) return null;
  const { player, other } = brought;
  const text = isolate(player.username, language);
  const name = isolate(other.name, language);
  const buy = () => {
    buyForBrought(services);
    void goOnAs(services);
  };
  const stay = () => {
    void refuseBrought(services);
    void goOnAs(services);
  };
  return (
    <PageMessage
      drawing="locked"
      title={t('whose_title')}
      lines={[t(other.isLoggedIn ? 'whose_here' : 'whose_before', { text, name }), t('whose_warning')]}
      actions={
        <>
          <Button onClick={stay}>
            {other.isLoggedIn ? t('whose_stay', { text: name }) : t('whose_not_mine')}
          </Button>
          <Button variant="secondary" onClick={buy}>
            {t('whose_theirs', { text })}
          </Button>
        </>
      }
    />
  );
}
