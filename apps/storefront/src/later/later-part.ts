import type { ComponentType, ReactNode } from 'react';
import type { ClientSettings } from '../api/client.ts';
import type { ScreenProps } from '../routing/screen-props.ts';
import type { ObstacleKind } from '../shell/obstacle-kind.ts';
import type { PopupsByKind } from '../shell/overlays/popup-props.ts';
import type { Place } from '../shell/places/place.ts';
import type { Services } from '../state/services.ts';

/** The screens of the later part. */
export type LaterScreenName =
  | 'Activity'
  | 'CartPage'
  | 'CertifiedReal'
  | 'ErrorReplenish'
  | 'GameCode'
  | 'LegalPage'
  | 'My'
  | 'NotArea'
  | 'NotFound'
  | 'OrderPage'
  | 'RechargeStep'
  | 'ReplenishGoods'
  | 'ResultStep'
  | 'SelectGame'
  | 'ShowError'
  | 'UserCenter';

/**
 * Everything in the later part, by name. Importers depend on this type and not on the parts themselves, many of which
 * import from the first screen.
 */
export interface Later {
  screens: Readonly<Record<LaterScreenName, ComponentType<ScreenProps>>>;
  /** The popups of the shell by kind. */
  popups: PopupsByKind;
  OpenedPopups: ComponentType<{ popups: PopupsByKind }>;
  /** The order next to the goods on a wide screen, with methods and paying. */
  BuyPanel: ComponentType;
  BoughtBefore: ComponentType<{ otherwise: ReactNode }>;
  Obstacle: ComponentType<{ kind: ObstacleKind }>;
  PageEnds: ComponentType<{ isScrolled: boolean; place: Place }>;
  endedBy: ClientSettings['endedBy'];
  /** Runs once the later part is loaded and the page is hydrated. */
  settleIn: (services: Services) => void;
  askToLogOut: (services: Services) => void;
  startPlayer: (services: Services, isOther?: boolean) => Promise<void>;
}
