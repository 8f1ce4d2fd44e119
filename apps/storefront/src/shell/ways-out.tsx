import { useShop } from '../state/shop-context.tsx';
import { HomeButton } from './home-button.tsx';
import { SupportButton } from './support-button.tsx';

/** The links at the end of a dead-end page: to customer service, if the brand has one, and back to the shop. */
export function WaysOut() {
  const hasSupport = useShop(({ page }) => page.brand.supportUrl !== '');
  return (
    <>
      {hasSupport && <SupportButton />}
      <HomeButton secondary={hasSupport} />
    </>
  );
}
