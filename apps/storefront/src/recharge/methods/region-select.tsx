import type { PaymentRegion } from '@gemporium/contract/api/pay/getCountries.ts';
import { Select } from '../../ui/forms/select.tsx';

export interface RegionSelectProps {
  /** "Payment region". */
  label: string;
  /** Region code → region, as received; empty regions are already filtered out. */
  regions: Readonly<Record<string, PaymentRegion>>;
  value: string;
  onChange: (region: string) => void;
}

/** Where the player pays from. With a single region there is nothing to choose, so nothing is rendered. */
export function RegionSelect({ label, regions, value, onChange }: RegionSelectProps) {
  const options = Object.entries(regions).map(([code, region]) => ({ value: code, text: region.name }));
  if (options.length < 2) return null;
  return <Select label={label} options={options} value={value} onChange={onChange} />;
}
