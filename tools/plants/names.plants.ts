import { names } from '../guards/names.ts';
import { onePlant, type Bed } from './plant.ts';

export const namesBed: Bed = {
  guard: names,
  plants: [
    onePlant('a file named after nothing', 'web/src/ui/utils.ts', 'export {};', '"utils.ts"'),
    onePlant(
      'a folder named after nothing',
      'server/src/common/money.ts',
      'export {};',
      '"common"',
    ),
    onePlant('an index', 'contract/src/index.ts', 'export {};', '"index.ts"'),
    onePlant(
      'a test left out',
      'server/src/planted.test.ts',
      `test.skip('one', () => {});`,
      'test.skip',
    ),
    onePlant(
      'a test that runs alone',
      'e2e/planted.spec.ts',
      `test.describe.only('one', () => {});`,
      'describe.only',
    ),
  ],
};
