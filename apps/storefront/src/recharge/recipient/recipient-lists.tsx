import type { GameRole } from '@gemporium/contract/api/pay/getRoleList.ts';
import type { GameServer } from '@gemporium/contract/api/pay/getServerList.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import type { ReactElement, ReactNode } from 'react';
import { NotLoaded } from '../../shell/not-loaded.tsx';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import type { Loading } from '../../state/use-read.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as s from '../../ui/lists/choice-list.module.css';
import { Icon } from '../../ui/pictures/icon.tsx';

interface ListProps<Item> {
  asked: Loading<Item[]>;
  /** Which of them are shown; all by default. */
  keep?: (item: Item) => boolean;
  /** Says that there are none, and what leads on. */
  empty: string;
  otherwise: ReactElement;
}

/** The player's characters, with level, and with `withServer` the server of each. */
export function RoleList({
  onRole,
  withServer,
  ...list
}: ListProps<GameRole> & { onRole: (role: GameRole) => void; withServer?: boolean }) {
  const language = useShop((state) => state.language);
  const { roleId, serverId } = useShop(({ order: { role, realServer } }) => ({
    roleId: role?.value,
    serverId: realServer,
  }));
  const t = useTranslate();
  // A character's id may exist on several servers.
  const isCurrent = ({ role_id, server_id }: GameRole) => role_id === roleId && server_id === serverId;
  return (
    <List {...list}>
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
                {sideBySide(
                  [t('role_level', { number: role.level }), withServer && role.server_name],
                  language,
                )}
              </span>
            </span>
            {isCurrent(role) && <Icon name="check" />}
          </button>
        </li>
      )}
    </List>
  );
}

/** The game's servers; each leads to its characters. */
export function ServerList({
  onServer,
  ...list
}: ListProps<GameServer> & { onServer: (server: GameServer) => void }) {
  const language = useShop((state) => state.language);
  const isAreaRole = useShop(({ offer }) => offer.config.area_config.is_area_role);
  const current = useShop(({ order }) => order.realServer);
  const t = useTranslate();
  return (
    <List {...list}>
      {(server) => (
        <li key={server.server_id}>
          <button
            type="button"
            className={s.choice}
            disabled={server.status === 'maintenance'}
            aria-current={server.server_id === current ? 'true' : undefined}
            onClick={() => onServer(server)}
          >
            <span className={s.text}>
              <bdi>{server.name}</bdi>
              <span className={s.note}>
                {sideBySide(
                  [
                    server.server_id,
                    isAreaRole && server.area_name,
                    server.status === 'maintenance' && t('server_maintenance'),
                  ],
                  language,
                )}
              </span>
            </span>
            <Icon name="forward" size={16} />
          </button>
        </li>
      )}
    </List>
  );
}

function List<Item>({
  asked,
  keep = () => true,
  empty,
  otherwise,
  children,
}: ListProps<Item> & { children: (item: Item) => ReactNode }) {
  if (asked.kind !== 'ready') return <NotLoaded asked={asked} />;
  const shown = asked.content.filter(keep);
  if (shown.length === 0) return <EmptyState drawing="empty" sentence={empty} action={otherwise} live />;
  return <ul className={s.one}>{shown.map(children)}</ul>;
}
