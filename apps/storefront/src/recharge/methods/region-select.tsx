import { Select } from '../../ui/forms/select.tsx';

export interface RegionSelectProps {
  /** "Payment region". */
  label: string;
  regions: readonly { code: string; name: string }[];
  value: string;
  onChange: (region: string) => void;
}

/** Where the player pays from. With a single region there is nothing to choose, so nothing is rendered. */
export function RegionSelect({ label, regions, value, onChange }: RegionSelectProps) {
  if (regions.length < 2) return null;
  const options = regions.map(({ code, name }) => ({ value: code, text: name }));
  return <Select label={label} options={options} value={value} onChange={onChange} />;
}
