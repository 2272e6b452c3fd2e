/** A click away; any other may be typed. */
export const knownCarriers = [
  '顺丰速运',
  '京东快递',
  '中通快递',
  '圆通速递',
  '韵达快递',
  '申通快递',
  '极兔速递',
  '中国邮政 EMS',
];

const key = 'shield_source_carrier';

/** Parcels mostly go with one carrier: the last one is the next one's start. */
export function lastCarrier(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepCarrier(carrier: string): void {
  try {
    localStorage.setItem(key, carrier);
  } catch {
    // Typed again where the browser keeps nothing.
  }
}
