const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1536` → `1.50 KB`; the largest unit is TB. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${(bytes / 1024 ** step).toFixed(2)} ${units[step] ?? 'TB'}`;
}
