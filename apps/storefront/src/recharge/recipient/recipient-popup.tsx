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
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { goOnBuying } from '../pay/go-on-buying.ts';
import { fitsSearch, regionsOf } from './filter-servers.ts';
import { chooseRole } from './preselect-role.ts';
import { RoleList, ServerList } from './recipient-lists.tsx';

/** Server and character: the player's characters first, or all servers with the characters on each (row S-06). */
export function RecipientPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const { clientId, isAreaRole, hasPlayer } = useShop(({ offer, player }) => ({
    clientId: offer.clientId,
    isAreaRole: offer.config.area_config.is_area_role,
    hasPlayer: player !== undefined,
  }));
  const [tab, setTab] = useState('mine');
  // Undefined: as the address names them (row R-06), until the player types or chooses something else.
  const [typed, setSearch] = useState<string>();
  const [picked, setRegion] = useState<string>();
  const [server, setServer] = useState<GameServer>();
  const fields = popup && hasPlayer ? { client_id: clientId } : undefined;
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
    setSearch(undefined);
  };
  const choose = (role: GameRole) => {
    chooseRole(services, role);
    close();
    if (popup?.kind === 'recipient' && popup.toPay) goOnBuying(services);
  };
  const refresh = (...lists: Loading<unknown>[]) => {
    const lookAgain = () => {
      for (const asked of lists) if (asked.kind === 'failed' || asked.kind === 'ready') asked.retry();
    };
    return (
      <Button variant="secondary" onClick={lookAgain}>
        {t('refresh')}
      </Button>
    );
  };
  const hasNone = roles.kind === 'ready' && roles.content.length === 0;
  const game = useGameLink(hasNone ? clientId : undefined);
  const places = [
    ...(servers.kind === 'ready' ? servers.content : []),
    ...(myRoles.kind === 'ready' ? myRoles.content : []),
  ];
  const regions = regionsOf(places);
  const { area_id: namedRegion = '', server_id: namedServer = '' } = services.entry;
  const region = picked ?? namedRegion;
  // One that was chosen in another game would hide everything here, and not be seen in the list.
  const isThere = isAreaRole && regions.some(({ value }) => value === region);
  // So would a server that the game does not have.
  const search = typed ?? places.find(({ server_id }) => server_id === namedServer)?.server_id ?? '';
  const wanted = { region: isThere ? region : '', search };
  const isSearching = search !== '' || isThere;
  const showAll = () => {
    setTab('all');
    setSearch('');
    setRegion('');
  };
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
              asked={roles}
              empty={t('roles_none_here')}
              onRole={choose}
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
            />
          ),
        }
      }
    >
      <TextField
        label={t('server_search')}
        value={search}
        onChange={(text) => setSearch(normaliseDigits(text))}
        icon="search"
        inputMode="search"
        autoComplete="off"
        maxLength={64}
      />
      {isAreaRole && (
        <Select
          label={t('region')}
          value={wanted.region}
          onChange={setRegion}
          options={[{ value: '', text: t('regions_all') }, ...regions]}
        />
      )}
      <Tabs
        label={t('servers')}
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'mine', text: t('servers_mine') },
          { key: 'all', text: t('servers_all') },
        ]}
      >
        {tab === 'mine' ? (
          <RoleList
            asked={myRoles}
            keep={(role) => fitsSearch({ ...role, name: role.server_name }, wanted)}
            empty={t('roles_none')}
            onRole={choose}
            otherwise={
              <>
                <Button onClick={showAll}>{t('servers_all')}</Button>
                {refresh(myRoles)}
              </>
            }
            withServer
          />
        ) : (
          <ServerList
            asked={servers}
            keep={(item) => fitsSearch(item, wanted)}
            empty={t('servers_none')}
            onServer={setServer}
            otherwise={
              isSearching ? <Button onClick={showAll}>{t('search_clear')}</Button> : refresh(servers)
            }
          />
        )}
      </Tabs>
    </PopupSheet>
  );
}
