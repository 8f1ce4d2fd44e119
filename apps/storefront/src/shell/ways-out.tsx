import { HomeButton } from './home-button.tsx';
import { SupportButton } from './support-button.tsx';

/** The links at the end of a dead-end page: to customer service, and back to the shop. */
export function WaysOut() {
  return (
    <>
      <SupportButton />
      <HomeButton secondary />
    </>
  );
}
