import type { SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { MethodList } from './method-list.tsx';

export interface SubChannelListProps {
  /** "Choose a bank". */
  label: string;
  channels: readonly SubPayment[];
  /** By channel id: why it cannot be used for this price. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** channel_id. */
  chosen?: string | undefined;
  onChoose: (channelId: string) => void;
}

/** The channels of one method: banks, wallets, shops. A channel with a note that does not fit the price cannot be chosen. */
export function SubChannelList({ label, channels, notes, chosen, onChoose }: SubChannelListProps) {
  return (
    <MethodList
      label={label}
      labelHidden
      radioName="sub-channel"
      chosen={chosen}
      onChoose={onChoose}
      methods={channels.map((channel) => {
        const note = notes?.[channel.channel_id];
        return { method: channel, key: channel.channel_id, note, disabled: note !== undefined };
      })}
    />
  );
}
