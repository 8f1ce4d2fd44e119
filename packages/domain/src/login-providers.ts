interface Row {
  /** The key under which brand files name the app there (row I-01). */
  appId: string;
  /** The key under which they list the client ids for which it is offered. */
  clientIds?: string;
  /** Set if it is offered for no client id without such a list; any other is then offered for all. */
  needsList?: true;
}

/** The login providers (row I-03), by the id that login_config gives: ios is Apple, twitter is X. */
const rows = {
  google: { appId: 'ggId' },
  ios: { appId: 'iosId' },
  facebook: { appId: 'fbId' },
  twitter: { appId: 'twitterId', clientIds: 'twitterClientIds' },
  vk: { appId: 'vkId', clientIds: 'vkClientIds' },
  huawei: { appId: 'huaweiId', clientIds: 'huaweiClientIds', needsList: true },
} as const satisfies Readonly<Record<string, Row>>;

type Rows = typeof rows;

export type LoginProviderId = keyof Rows;
/** The key of a provider's app in brand files. */
export type AppIdKey = Rows[LoginProviderId]['appId'];
/** The key of a provider's client ids there. */
export type ClientIdsKey = Extract<Rows[LoginProviderId], { clientIds: string }>['clientIds'];

export const loginProviderIds = Object.keys(rows) as LoginProviderId[];

interface LoginProviderRow extends Row {
  appId: AppIdKey;
  clientIds?: ClientIdsKey;
}

/** The keys of each in the brand files. */
export const loginProviders: Readonly<Record<LoginProviderId, LoginProviderRow>> = rows;

const all = Object.values(loginProviders);
export const appIdKeys = all.map(({ appId }) => appId);
export const clientIdsKeys = all.flatMap(({ clientIds }) => clientIds ?? []);
