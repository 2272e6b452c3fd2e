import { expect, test } from 'vitest';
import { FaultList } from './findings.ts';

test('any number of faults is counted, and the first twenty are named', () => {
  const log = new FaultList();
  const every = Array.from({ length: 400_000 }, (_, index) => `event ${index}`);
  log.addAll(every);
  expect(log.found()).toEqual({
    faultCount: 400_000,
    faults: [...every.slice(0, 20), 'and 399980 more'],
  });
  const all = new FaultList();
  all.add('a wallet');
  all.take(log.found());
  all.take(log.found());
  expect(all.found()).toEqual({
    faultCount: 800_001,
    faults: ['a wallet', ...every.slice(0, 19), 'and 799981 more'],
  });
  expect(new FaultList().found()).toEqual({ faultCount: 0, faults: [] });
});
