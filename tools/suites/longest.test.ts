import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';
import { leftToTheWholeSuite, longest } from './longest.ts';

test.each(longest)('%s is there', (path) => {
  expect(existsSync(join(projectRoot, path))).toBe(true);
});

test('who may do what is not left to the whole suite', () => {
  expect(longest).toContain('server/test/access.test.ts');
  expect(leftToTheWholeSuite).not.toContain('server/test/access.test.ts');
});
