import { areaList } from '@vant/area-data';
import type { getRegionList } from '@shieldsource/contract/people/addresses';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { searchedBy } from './catalogue.search.ts';

const { province_list: provinces, city_list: cities, county_list: districts } = areaList;

/** The regions directly below one, with their codes; the provinces without `parent`. Empty for an unknown code. */
export async function regionList(
  _app: App,
  _call: CallOf<typeof getRegionList>,
  { parent }: InputOf<typeof getRegionList>,
): Promise<OutputOf<typeof getRegionList>> {
  if (parent === undefined) return listed(provinces, '', false);
  if (parent in provinces) return listed(cities, parent.slice(0, 2), false);
  return parent in cities ? listed(districts, parent.slice(0, 4), true) : [];
}

const listed = (names: Record<string, string>, prefix: string, isLeaf: boolean) =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({ code, name, ...searchedBy(name), isLeaf }));

/** The region as an address has it, 广东省深圳市南山区; null unless the codes are a province, a city in it and a district in that. */
export function regionName(codes: readonly string[]): string | null {
  const [province = '', city = '', district = ''] = codes;
  const isPath = city.startsWith(province.slice(0, 2)) && district.startsWith(city.slice(0, 4));
  const names = [provinces[province], cities[city], districts[district]];
  if (!isPath || codes.length !== 3 || names.includes(undefined)) return null;
  return names
    .filter(
      (name, level) => name !== undefined && name !== names[level - 1] && !administrative.has(name),
    )
    .join('');
}

/** Placeholders for "directly below the province" in the official list; addresses leave them out. */
const administrative: ReadonlySet<string> = new Set(['省直辖县', '自治区直辖县', '县']);
