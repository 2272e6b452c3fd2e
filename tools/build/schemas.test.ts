import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';

test('pages check against a schema by one module alone, which forbids it to compile', () => {
  const cwd = join(projectRoot, 'web/src');
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !/\.test\.tsx?$/.test(file));
  const own = files.filter((file) =>
    /^import (?!type ).* from 'zod/m.test(readFileSync(join(cwd, file), 'utf8')),
  );
  expect(own).toEqual(['lib/schemas.ts']);
});
