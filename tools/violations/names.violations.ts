import { names } from '../guards/names.ts';
import { violatingFile, type Trial } from './violation.ts';

export const namesTrial: Trial = {
  guard: names,
  violations: [
    violatingFile('a file named after nothing', 'web/src/ui/utils.ts', 'export {};', '"utils.ts"'),
    violatingFile(
      'a folder named after nothing',
      'server/src/common/money.ts',
      'export {};',
      '"common"',
    ),
    violatingFile('an index', 'contract/src/index.ts', 'export {};', '"index.ts"'),
    {
      title: 'a feature too wide to see',
      planted: Array.from({ length: 25 }, (_, at) => ({
        path: `server/src/features/wide/wide.part-${at}.ts`,
        write: 'export {};\n',
      })),
      complaint: /^server\/src\/features\/wide: 25 files/m,
    },
    violatingFile(
      'a test left out',
      'server/src/planted.test.ts',
      `test.skip('one', () => {});`,
      'test.skip',
    ),
    violatingFile(
      'a test that runs alone',
      'e2e/planted.spec.ts',
      `test.describe.only('one', () => {});`,
      'describe.only',
    ),
  ],
};
