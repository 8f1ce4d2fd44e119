import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/world.ts';

interface MethodFile {
  methods: {
    regions: string[];
    paywayId: string;
    channelId: number;
    name: Record<string, string>;
    areas?: string[];
    minMoney?: string;
    maxMoney?: string;
    subPayments?: { code: string; name: Record<string, string>; minMoney: string; maxMoney: string }[];
  }[];
}

/** Somebody who offers it, and where: one line of what a shop says that it can be paid by. */
export interface OfferedMethod {
  brand: string;
  layout: 'new' | 'old';
  area: string;
  channelId: number;
  /** As the English page names it. */
  method: string;
  /** The bank, wallet or shop behind a method that has several. */
  channel: string | undefined;
  /** Both in one. */
  by: string;
  /** Set where it is not among the first that the player sees: the region that he has to choose. */
  region?: string;
  fits: (price: number) => boolean;
}

/** What the brand's files say can be paid, each channel behind a method for itself. */
export function offeredMethods(brand: string): OfferedMethod[] {
  const read = <Content>(name: string) =>
    JSON.parse(readFileSync(join(root, 'brands', brand, name), 'utf8')) as Content;
  const { areas, layout } = read<{ areas: { key: string }[]; layout: 'new' | 'old' }>('brand.json');
  const { methods } = read<MethodFile>('methods.json');
  const areasOf = (method: MethodFile['methods'][number]) => method.areas ?? areas.map(({ key }) => key);
  const firstRegionIn = (area: string) =>
    methods.find((method) => areasOf(method).includes(area))?.regions[0] ?? '';
  return methods.flatMap((method) =>
    areasOf(method).flatMap((area) =>
      (method.subPayments ?? [undefined]).map((channel): OfferedMethod => {
        const { minMoney = '0', maxMoney = '0' } = channel ?? method;
        const [region] = method.regions;
        return {
          brand,
          layout,
          area,
          ...(region === undefined || method.regions.includes(firstRegionIn(area)) ? {} : { region }),
          channelId: method.channelId,
          method: method.name.en ?? '',
          channel: channel?.name.en,
          by: [method.name.en, channel?.name.en].filter(Boolean).join(', '),
          fits: (price) =>
            (Number(minMoney) <= 0 || price >= Number(minMoney)) &&
            (Number(maxMoney) <= 0 || price <= Number(maxMoney)),
        };
      }),
    ),
  );
}
