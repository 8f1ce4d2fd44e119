import type { ComponentType, ReactNode } from 'react';
import type { ClientSettings } from '../api/client.ts';
import type { ScreenProps } from '../routing/screen-props.ts';
import type { ObstacleKind } from '../shell/obstacle-kind.ts';
import type { PopupsByKind } from '../shell/overlays/popup-props.ts';
import type { Services } from '../state/services.ts';

/** Secondary screens. */
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
 * What the first screen does without, by name. Whoever wants something of it knows this and not the parts themselves,
 * because many of them want something of the first screen.
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
  PageEnds: ComponentType<{ isScrolled: boolean }>;
  endedBy: ClientSettings['endedBy'];
  /** What it does in the page from its coming on. */
  settleIn: (services: Services) => void;
  askToLogOut: (services: Services) => void;
  startPlayer: (services: Services) => Promise<void>;
}
