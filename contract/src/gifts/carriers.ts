import { say } from '../say.ts';

/** The name of each carrier, the word by which it is recognized in typed text, and its code on the tracking site. */
const carriers = [
  { name: '顺丰速运', word: '顺丰', code: 'shunfeng' },
  { name: '京东快递', word: '京东', code: 'jd' },
  { name: '中通快递', word: '中通', code: 'zhongtong' },
  { name: '圆通速递', word: '圆通', code: 'yuantong' },
  { name: '韵达快递', word: '韵达', code: 'yunda' },
  { name: '申通快递', word: '申通', code: 'shentong' },
  { name: '极兔速递', word: '极兔', code: 'jtexpress' },
  { name: '中国邮政 EMS', word: 'EMS', code: 'ems' },
] as const;

/** The carriers that the form for shipping offers; another one can be typed. */
export const knownCarriers: readonly string[] = carriers.map(({ name }) => name);

/** How the carrier of a parcel is shown: a known one in the reader's words, any other as it was typed. */
export const carrierName = (carrier: string): string =>
  knownCarriers.includes(carrier) ? say(carrier) : carrier;

/** What is kept of a carrier that was typed or chosen as it is shown: a known one by its Chinese name. */
export const carrierOf = (shown: string): string =>
  knownCarriers.find((name) => carrierName(name) === shown) ?? shown;

/** The tracking address of a parcel; '' while it is not on its way, or if its carrier is not known. */
export function trackingUrlOf({
  carrier,
  trackingNo,
}: {
  carrier: string;
  trackingNo: string;
}): string {
  const known = carriers.find(({ word }) => carrier.toUpperCase().includes(word));
  if (!known || trackingNo === '') return '';
  return `https://www.kuaidi100.com/chaxun?com=${known.code}&nu=${encodeURIComponent(trackingNo)}`;
}
