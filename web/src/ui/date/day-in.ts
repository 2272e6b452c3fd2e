/** Reads a typed day as `2026-11-03`; also accepts 2026-11-3, 2026/11/3 and 20261103. '' for an empty text, undefined for no valid day. */
export function dayIn(text: string): string | undefined {
  const narrow = text.normalize('NFKC');
  const plain = narrow.replace(/\p{Pd}/gu, '-').replace(/[\s\p{Cf}]/gu, '');
  if (plain === '') return '';
  const found =
    /^\s*([12]\d{3})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))\s*$/.exec(plain) ?? [];
  const [year, month = '', date = ''] = found.slice(1).filter((part) => part !== undefined);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(day);
  // Otherwise the 31st of a short month would become the first of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
