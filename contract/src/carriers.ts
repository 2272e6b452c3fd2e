/** What a carrier is called, the word that tells it in what was typed, and its code where parcels are followed. */
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

/** A click away when an order is shipped; any other may be typed. */
export const knownCarriers = carriers.map(({ name }) => name);

/** Where a parcel can be followed; '' while it is not on its way, and where its carrier is not known. */
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
