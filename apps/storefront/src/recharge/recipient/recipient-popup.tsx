import type { GameRole } from '@gemporium/contract/api/pay/getRoleList.ts';
import type { GameServer } from '@gemporium/contract/api/pay/getServerList.ts';
import { useState } from 'react';
import { normaliseDigits } from '../../browser/normalise-digits.ts';
import { useGameLink } from '../../orders/result/use-game-link.ts';
import type { PopupProps } from '../../shell/overlays/popup-props.ts';
import { PopupSheet } from '../../shell/overlays/popup-sheet.tsx';
import { closePopup, openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { type Loading, useRead } from '../../state/use-read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { goOnBuying } from '../pay/go-on-buying.ts';
import { fitsSearch, regionsOf } from './filter-servers.ts';
import { chooseRole } from './preselect-role.ts';
import { type Loaded, RoleList, ServerRolePicker } from './server-role-picker.tsx';

/** Server and character: the player's characters first, or all servers with the characters on each (row S-06). */
export function RecipientPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const { clientId, isAreaRole, realServer, roleId, hasPlayer } = useShop(({ offer, order, player }) => ({
    clientId: offer.clientId,
    isAreaRole: offer.config.area_config.is_area_role,
    realServer: order.realServer,
    roleId: order.role?.value,
    hasPlayer: player !== undefined,
  }));
  const [tab, setTab] = useState<'mine' | 'all'>('mine');
  const [search, setSearch] = useState('');
  const [region, setRegion] = useState('');
  const [server, setServer] = useState<GameServer>();
  const isOpen = popup !== undefined;
  const fields = isOpen && hasPlayer ? { client_id: clientId } : undefined;
  const myRoles = useRead('/api/system/allRoleList', fields);
  const servers = useRead('/api/pay/getServerList', tab === 'all' ? fields : undefined);
  const roles = useRead(
    '/api/pay/getRoleList',
    server && fields && { ...fields, server_id: server.server_id },
  );

  const close = () => {
    if (popup?.kind === 'recipient' && popup.toCard)
      openPopup(services, { kind: 'recharge', subPayments: false, card: popup.toCard });
    else closePopup(services);
    setServer(undefined);
    setSearch('');
  };
  const choose = (role: GameRole) => {
    chooseRole(services, role);
    close();
    if (popup?.kind === 'recipient' && popup.toPay) goOnBuying(services);
  };
  const level = (number: number) => t('role_level', { number });
  const lookAgain = (...lists: Loading<unknown>[]) => {
    for (const asked of lists) if (asked.kind === 'failed' || asked.kind === 'ready') asked.retry();
  };
  const retry = (asked: Loading<unknown>) => <Button onClick={() => lookAgain(asked)}>{t('retry')}</Button>;
  const refresh = (...lists: Loading<unknown>[]) => (
    <Button variant="secondary" onClick={() => lookAgain(...lists)}>
      {t('refresh')}
    </Button>
  );
  const hasNone = roles.kind === 'ready' && roles.content.length === 0;
  const game = useGameLink(hasNone ? clientId : undefined);
  const known = [
    ...(servers.kind === 'ready' ? servers.content : []),
    ...(myRoles.kind === 'ready' ? myRoles.content : []),
  ];
  const regions = regionsOf(known);
  // One that was chosen in another game would hide everything here, and not be seen in the list.
  const inRegion = regions.some(({ value }) => value === region) ? region : '';
  const current = realServer && roleId ? { serverId: realServer, roleId } : undefined;
  const wanted = { region: isAreaRole ? inRegion : '', search };
  return (
    <PopupSheet
      ahead
      popup={popup}
      title={t('role_choose')}
      onClose={close}
      second={
        server && {
          title: server.name,
          backLabel: t('back'),
          onBack: () => setServer(undefined),
          children: (
            <RoleList
              roles={loaded(roles)}
              current={current}
              onRole={choose}
              retry={retry(roles)}
              otherwise={
                <>
                  <Button onClick={() => setServer(undefined)}>{t('server_other')}</Button>
                  {game && (
                    <Button variant="secondary" onClick={game.onClick}>
                      {game.text}
                    </Button>
                  )}
                  {refresh(roles, myRoles)}
                </>
              }
              texts={{ loading: t('loading'), empty: t('roles_none_here'), level }}
            />
          ),
        }
      }
    >
      <ServerRolePicker
        tab={tab}
        onTab={setTab}
        region={
          isAreaRole
            ? {
                label: t('region'),
                value: inRegion,
                onChange: setRegion,
                options: [{ value: '', text: t('regions_all') }, ...regions],
              }
            : undefined
        }
        search={search}
        onSearch={setSearch}
        normalise={normaliseDigits}
        myRoles={loaded(myRoles, (role) => fitsSearch({ ...role, name: role.server_name }, wanted))}
        servers={loaded(servers, (item) => fitsSearch(item, wanted))}
        current={current}
        onRole={choose}
        onServer={setServer}
        retry={retry(tab === 'mine' ? myRoles : servers)}
        refresh={refresh(tab === 'mine' ? myRoles : servers)}
        texts={{
          tabs: t('servers'),
          mine: t('servers_mine'),
          all: t('servers_all'),
          search: t('server_search'),
          clearSearch: t('search_clear'),
          loading: t('loading'),
          noRoles: t('roles_none'),
          noServers: t('servers_none'),
          maintenance: t('server_maintenance'),
          level,
        }}
      />
    </PopupSheet>
  );
}

function loaded<Item>(asked: Loading<Item[]>, keep: (item: Item) => boolean = () => true): Loaded<Item> {
  if (asked.kind === 'ready') return { kind: 'ready', items: asked.content.filter(keep) };
  return asked.kind === 'failed' ? { kind: 'failed', sentence: asked.sentence } : { kind: 'loading' };
}
