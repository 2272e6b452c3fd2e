import { canonicalPhone } from '@shieldsource/contract/people/phone';
import { lineOf } from '@shieldsource/contract/text/visible';

export interface Region {
  readonly code: string;
  readonly name: string;
}

/** The regions directly below one; '' for the provinces. */
export type RegionsOf = (parent: string) => Promise<readonly Region[]>;

export interface ParsedAddress {
  /** '' where none was found, as in the other fields. */
  readonly consignee: string;
  readonly consigneePhone: string;
  /** Codes of province, city and district, as far as they were found. */
  readonly regionCode: readonly string[];
  readonly detailAddress: string;
}

const labels =
  /(?:收件人|收货人|姓名|联系人|联系电话|手机号码|手机号|手机|电话|所在地区|省市区|地区|详细地址|收货地址|地址)\s*[:：]/g;
const phone = /(?<!\d)(?:(?:\+|00)?86[-\s]?)?1[3-9]\d[-.\s]?\d{4}[-.\s]?\d{4}(?!\d)/;
const gaps = /[\s,，;；、|/]+/;
const name = /^[\p{Script=Han}·A-Za-z.]{2,20}$/u;
/** Endings of parts of an address, which a name does not have. */
const placeWords = /[省市区县镇乡村路街道巷弄号栋幢楼室苑园厦]$/;

/**
 * Splits an address, as people write it in messages, into name, phone, regions and detail. Whatever is not recognized
 * becomes part of the detail, so that nothing is lost.
 */
export async function parseAddress(text: string, regionsOf: RegionsOf): Promise<ParsedAddress> {
  const plain = lineOf(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(labels, '\n');
  const found = phone.exec(plain)?.[0] ?? '';
  const tokens = plain.replace(found, '\n').split(gaps).filter(Boolean);
  const { at, province } = await provinceIn(tokens, regionsOf);
  const nameAt = nameIn(tokens, at);
  const before = tokens.slice(0, Math.max(at, 0));
  const rest = tokens.slice(Math.max(at, 0));
  const isNamed = (index: number) => index === nameAt;
  const others = before.filter((_, index) => !isNamed(index));
  const place = rest.filter((_, index) => !isNamed(index + Math.max(at, 0))).join(' ');
  const { codes, left } = province
    ? await regionsIn(place, province, regionsOf)
    : { codes: [], left: place };
  return {
    consignee: tokens[nameAt] ?? '',
    consigneePhone: canonicalPhone(found),
    regionCode: codes,
    detailAddress: [...others, left].filter(Boolean).join(' '),
  };
}

/** The index of the token that begins with a province; -1 where none does. */
async function provinceIn(tokens: readonly string[], regionsOf: RegionsOf) {
  const provinces = await regionsOf('');
  for (const [at, token] of tokens.entries()) {
    const province = provinces.find((one) => behind(token, one.name) !== undefined);
    if (province) return { at, province };
  }
  return { at: -1, province: undefined };
}

/** The index of the name: before the region, or the last token; where there is no region, the first. -1 where none is found. */
function nameIn(tokens: readonly string[], at: number): number {
  const isName = (token: string | undefined) => token !== undefined && name.test(token);
  const first = tokens.findIndex(
    (token, index) => (at < 0 ? index === 0 : index < at) && isName(token),
  );
  if (first >= 0 && !placeWords.test(tokens[first] ?? '')) return first;
  const last = tokens.length - 1;
  const isLast =
    last > Math.max(at, 0) && isName(tokens[last]) && !placeWords.test(tokens[last] ?? '');
  return isLast && (tokens[last]?.length ?? 0) <= 4 ? last : -1;
}

/** The regions at the beginning of a text, and the rest of it. The city may be missing. */
async function regionsIn(place: string, province: Region, regionsOf: RegionsOf) {
  const afterProvince = behind(place, province.name) ?? place;
  const cities = await regionsOf(province.code);
  const city = cities.find(({ name: of }) => behind(afterProvince, of) !== undefined);
  const afterCity = city ? (behind(afterProvince, city.name) ?? '') : afterProvince;
  for (const parent of city ? [city] : cities) {
    const districts = await regionsOf(parent.code);
    const district = longest(districts.filter(({ name: of }) => afterCity.startsWith(of)));
    if (!district) continue;
    return {
      codes: [province.code, parent.code, district.code],
      left: afterCity.slice(district.name.length).trim(),
    };
  }
  return { codes: city ? [province.code, city.code] : [province.code], left: afterCity };
}

const longest = (regions: readonly Region[]): Region | undefined =>
  regions.toSorted((one, other) => other.name.length - one.name.length)[0];

const endings =
  /(?:(?:壮族|回族|维吾尔)?自治区|特别行政区|(?:[\p{Script=Han}]{1,4}族)+自治州|自治州|地区|盟|省|市)$/u;

/** The text after the name of a province or city, written in full or without its ending; undefined where the text does not begin with it. */
function behind(text: string, region: string): string | undefined {
  if (text.startsWith(region)) return text.slice(region.length).trimStart();
  const short = region.replace(endings, '');
  if (short.length < 2 || !text.startsWith(short)) return undefined;
  // 吉林市 is a city and not the province 吉林 followed by 市
  return /^[省市区县州]/.test(text.slice(short.length))
    ? undefined
    : text.slice(short.length).trimStart();
}
