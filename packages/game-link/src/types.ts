import type { LoginProviderId } from '@gemporium/domain/login-providers.ts';
import type { Money } from '@gemporium/domain/money.ts';

/** The game and the store that a call is about; every call carries it. */
export interface GameScope {
  brand: string;
  environment: 'production' | 'demo';
  gpId: string;
  clientId: string;
}

export interface GameAccount {
  /** The account's number at the game. */
  suid: string;
  username: string;
  realNameVerified: boolean;
}

/** Who somebody is at a login provider: `subject` is the provider's own number for the player. */
export interface Identity {
  provider: LoginProviderId;
  subject: string;
}

export interface GameServer {
  serverId: string;
  name: string;
  areaId: string;
  areaName: string;
  status: 'open' | 'maintenance';
}

export interface GameRole {
  roleId: string;
  name: string;
  level: number;
  serverId: string;
  serverName: string;
  areaId: string;
  areaName: string;
}

/** The game's own message to the player, plain or by locale. */
export type GameMessage = string | Readonly<Record<string, string>>;

/** The game could not be reached, so nothing is known. `lost`: the request may have taken effect. */
export type Unreachable = { kind: 'unreachable'; lost: boolean; detail: string };

export type AccountAnswer =
  | { kind: 'account'; account: GameAccount }
  | {
      kind: 'refused';
      code:
        | 'invalid_credentials'
        | 'invalid_token'
        | 'unknown_identity'
        | 'not_real_name_verified'
        | 'locked';
      message?: GameMessage;
    }
  | Unreachable;

export type ServersAnswer = { kind: 'servers'; servers: GameServer[] } | Unreachable;
export type RolesAnswer = { kind: 'roles'; roles: GameRole[] } | Unreachable;

export type CheckRefusal =
  | 'banned'
  | 'maintenance'
  | 'out_of_stock'
  | 'limit_reached'
  | 'role_not_found'
  | 'region_restricted'
  | 'other';

export interface CheckRequest {
  suid: string;
  serverId: string;
  roleId: string;
  productId: string;
  items: readonly DeliveryItem[];
  amount: Money;
  billingNo: string;
}

export type CheckAnswer =
  | { kind: 'allowed'; role: GameRole }
  | { kind: 'refused'; code: CheckRefusal; message?: GameMessage }
  | Unreachable;

export interface DeliveryItem {
  sku: string;
  quantity: number;
}

export interface DeliveryRequest {
  /** The idempotency key: the game delivers an id only once, ever. */
  deliveryId: string;
  source: { kind: 'order' | 'reward' | 'card' | 'make-up'; id: string };
  suid: string;
  serverId: string;
  roleId: string;
  items: readonly DeliveryItem[];
  billingNo?: string;
  paid?: Money;
}

export type DeliveryAnswer =
  | { kind: 'delivered'; receiptId: string; already: boolean }
  | { kind: 'refused'; code: string; retryable: boolean; message?: GameMessage }
  | Unreachable;

export type RemoteDelivery =
  | { kind: 'delivered'; receiptId: string }
  | { kind: 'unknown-delivery' }
  | { kind: 'refused'; code: string }
  | Unreachable;

export interface RefundNotice {
  billingNo: string;
  deliveryIds: readonly string[];
  amount: Money;
  kind: 'refund' | 'chargeback';
  /** What the publisher's rules ask for; a game that cannot take goods back does what it can. */
  goods: 'take-back' | 'leave';
}

/** A debt is paid: the restriction that it caused may be lifted. */
export interface RestrictionNotice {
  suid: string;
  serverId?: string;
  roleId?: string;
  /** The order whose money was taken back; if the publisher named none, the paying order's own number. */
  billingNo: string;
  /** The idempotency key: the game acts on an id only once, ever. */
  deliveryId?: string;
  /** The make-up payment's own order and its amount. */
  paidBy?: { billingNo: string; amount: Money };
}

export type NoticeAnswer = { kind: 'accepted' } | { kind: 'refused'; detail: string } | Unreachable;

/**
 * What the store needs from a game's own server. The Gemporium link speaks it natively; a game with another API needs
 * one file with the same interface.
 */
export interface GameLink {
  verifyAccount(
    scope: GameScope,
    login: { username: string; password: string; loginType: 'account' | 'card' },
  ): Promise<AccountAnswer>;
  verifyToken(scope: GameScope, token: string): Promise<AccountAnswer>;
  /** The account of a person whom a login provider has verified. */
  verifyIdentity(scope: GameScope, identity: Identity): Promise<AccountAnswer>;
  servers(scope: GameScope): Promise<ServersAnswer>;
  roles(scope: GameScope, who: { suid: string; serverId?: string }): Promise<RolesAnswer>;
  check(scope: GameScope, request: CheckRequest): Promise<CheckAnswer>;
  deliver(scope: GameScope, request: DeliveryRequest): Promise<DeliveryAnswer>;
  queryDelivery(scope: GameScope, deliveryId: string): Promise<RemoteDelivery>;
  refunded(scope: GameScope, notice: RefundNotice): Promise<NoticeAnswer>;
  liftRestriction(scope: GameScope, request: RestrictionNotice): Promise<NoticeAnswer>;
}
