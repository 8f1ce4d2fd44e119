import type { GameRole } from '@gemporium/contract/api/pay/getRoleList.ts';
import type { GameServer } from '@gemporium/contract/api/pay/getServerList.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import type { ReactElement, ReactNode } from 'react';
import { useShop } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Select, type SelectProps } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import * as s from '../../ui/lists/choice-list.module.css';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';

/** Data from the game: loading, failed or loaded. */
export type Loaded<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'ready'; items: readonly Item[] };

/** The current choice: a character's id may exist on several servers. */
export interface CurrentRole {
  serverId: string;
  roleId: string;
}

export interface ServerRolePickerProps {
  /** mine: the player's characters on every server; all: every server. */
  tab: 'mine' | 'all';
  onTab: (tab: 'mine' | 'all') => void;
  /** Only if regions are used (area_config.is_area_role); its label is always hidden. */
  region?: Omit<SelectProps, 'labelHidden'> | undefined;
  search: string;
  onSearch: (text: string) => void;
  /** Converts full-width and Arabic-Indic digits and pasted spaces to the characters of a server id. */
  normalise: (text: string) => string;
  /** Already filtered by region and search. */
  myRoles: Loaded<GameRole>;
  servers: Loaded<GameServer>;
  current?: CurrentRole | undefined;
  onRole: (role: GameRole) => void;
  onServer: (server: GameServer) => void;
  /** Retry button of a list that failed to load. */
  retry: ReactElement;
  /** The button that loads an empty list again. */
  refresh: ReactElement;
  texts: {
    tabs: string;
    mine: string;
    all: string;
    search: string;
    clearSearch: string;
    loading: string;
    noRoles: string;
    noServers: string;
    maintenance: string;
    /** Formats a level: "Level 45". */
    level: (level: number) => string;
  };
}

/** The recipient: one of the player's characters, or a server and then its characters (RoleList as second level). */
export function ServerRolePicker(props: ServerRolePickerProps) {
  const {
    tab,
    onTab,
    region,
    search,
    onSearch,
    normalise,
    myRoles,
    servers,
    current,
    onRole,
    onServer,
    retry,
    refresh,
    texts,
  } = props;
  const language = useShop((state) => state.language);
  const isSearching = search !== '' || (region !== undefined && region.value !== '');
  const showAll = () => {
    onTab('all');
    onSearch('');
    region?.onChange('');
  };
  const all = (text: string) => <Button onClick={showAll}>{text}</Button>;
  return (
    <>
      <TextField
        label={texts.search}
        value={search}
        onChange={(text) => onSearch(normalise(text))}
        icon="search"
        inputMode="search"
        autoComplete="off"
        maxLength={64}
      />
      {region && <Select {...region} />}
      <Tabs
        label={texts.tabs}
        current={tab}
        onChange={(key) => onTab(key === 'mine' ? 'mine' : 'all')}
        tabs={[
          { key: 'mine', text: texts.mine },
          { key: 'all', text: texts.all },
        ]}
      >
        {tab === 'mine' ? (
          <RoleList
            roles={myRoles}
            current={current}
            onRole={onRole}
            retry={retry}
            otherwise={
              <>
                {all(texts.all)}
                {refresh}
              </>
            }
            withServer
            texts={{ loading: texts.loading, empty: texts.noRoles, level: texts.level }}
          />
        ) : (
          <List
            loaded={servers}
            loading={texts.loading}
            empty={texts.noServers}
            retry={retry}
            otherwise={isSearching ? all(texts.clearSearch) : refresh}
          >
            {(server) => (
              <li key={server.server_id}>
                <button
                  type="button"
                  className={s.choice}
                  disabled={server.status === 'maintenance'}
                  aria-current={server.server_id === current?.serverId ? 'true' : undefined}
                  onClick={() => onServer(server)}
                >
                  <span className={s.text}>
                    <bdi>{server.name}</bdi>
                    <span className={s.note}>
                      {sideBySide(
                        [
                          server.server_id,
                          region && server.area_name,
                          server.status === 'maintenance' && texts.maintenance,
                        ],
                        language,
                      )}
                    </span>
                  </span>
                  <Icon name="forward" size={16} mirrored />
                </button>
              </li>
            )}
          </List>
        )}
      </Tabs>
    </>
  );
}

export interface RoleListProps {
  roles: Loaded<GameRole>;
  current?: CurrentRole | undefined;
  onRole: (role: GameRole) => void;
  retry: ReactElement;
  /** What leads on if there are none. */
  otherwise: ReactElement;
  /** Shows each character's server, for lists that span several. */
  withServer?: boolean | undefined;
  texts: { loading: string; empty: string; level: (level: number) => string };
}

/** The player's characters, with level and server. */
export function RoleList({ roles, current, onRole, retry, otherwise, withServer, texts }: RoleListProps) {
  const language = useShop((state) => state.language);
  const isCurrent = ({ role_id, server_id }: GameRole) =>
    role_id === current?.roleId && server_id === current.serverId;
  return (
    <List loaded={roles} loading={texts.loading} empty={texts.empty} retry={retry} otherwise={otherwise}>
      {(role) => (
        <li key={`${role.server_id} ${role.role_id}`}>
          <button
            type="button"
            className={s.choice}
            aria-current={isCurrent(role) ? 'true' : undefined}
            onClick={() => onRole(role)}
          >
            <span className={s.text}>
              <bdi>{role.name}</bdi>
              <span className={s.note}>
                {sideBySide([texts.level(role.level), withServer && role.server_name], language)}
              </span>
            </span>
            {isCurrent(role) && <Icon name="check" />}
          </button>
        </li>
      )}
    </List>
  );
}

interface ListProps<Item> {
  loaded: Loaded<Item>;
  loading: string;
  empty: string;
  retry: ReactElement;
  otherwise: ReactElement;
  children: (item: Item) => ReactNode;
}

function List<Item>({ loaded, loading, empty, retry, otherwise, children }: ListProps<Item>) {
  if (loaded.kind === 'loading') return <Skeleton shape="row" count={3} label={loading} />;
  if (loaded.kind === 'failed')
    return <EmptyState drawing="offline" sentence={loaded.sentence} action={retry} live />;
  if (loaded.items.length === 0)
    return <EmptyState drawing="empty" sentence={empty} action={otherwise} live />;
  return <ul className={s.one}>{loaded.items.map(children)}</ul>;
}
