import { plainOf } from '@shieldsource/contract/text/pasted';
/** Fen as yuan, always with both decimals: `1250` → `12.50`, `100000` → `1,000.00`. */
export const yuanOf = (fen: number): string => yuan.format(fen / 100);

const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A typed amount of yuan in fen: `12.5` → `1250`; undefined when it is not a whole number of fen. */
export function fenOf(text: string): number | undefined {
  const read = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plainOf(text).replace(/[,¥元]/g, ''));
  if (!read) return undefined;
  return Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0'));
}
