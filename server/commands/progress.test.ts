import { expect, test } from 'vitest';
import { progress } from './progress.ts';

test('says every five seconds how much there is and what is left, and nothing of what is over sooner', () => {
  const lines: string[] = [];
  let ms = 0;
  const tell = progress(
    'rows',
    400_000,
    (line) => lines.push(line),
    () => ms,
  );
  for (ms = 0; ms <= 10_000; ms += 1_000) tell(2_000);
  expect(lines).toEqual([
    '12,000 of 400,000 rows, about 3 min left',
    '22,000 of 400,000 rows, about 3 min left',
  ]);
  ms = 15_000;
  tell(370_000);
  expect(lines.at(-1)).toBe('392,000 of 400,000 rows, about 1 s left');
  tell(8_000);
  expect(lines.at(-1)).toBe('400,000 rows; what follows may take as long again');
});
