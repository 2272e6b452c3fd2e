import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';
import { leftToTheWholeSuite, longest } from './longest.ts';

test.each(longest)('%s is there', (path) => {
  expect(existsSync(join(projectRoot, path))).toBe(true);
});

test.each(['server/test/access.test.ts', 'server/test/records.test.ts'])(
  '%s is not left to the whole suite',
  (path) => {
    expect(longest).toContain(path);
    expect(leftToTheWholeSuite).not.toContain(path);
  },
);
