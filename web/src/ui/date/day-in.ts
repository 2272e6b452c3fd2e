/** What was typed as a day, `2026-11-03`: 2026-11-3, 2026/11/3 and 20261103 are it too. '' for nothing, undefined for no day. */
export function dayIn(text: string): string | undefined {
  if (text.trim() === '') return '';
  const found =
    /^\s*([12]\d{3})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))\s*$/.exec(text) ?? [];
  const [year, month = '', date = ''] = found.slice(1).filter((part) => part !== undefined);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(day);
  // The 31st of a short month would be the first of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
