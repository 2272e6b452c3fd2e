import { lint } from '../guards/lint.ts';
import { violatingFile, type Trial, type Violation } from './violation.ts';

const server = 'server/src/features/planted';
const page = 'web/src/pieces/planted';
const journeys = 'e2e/journeys/planted';

export const lintTrial: Trial = {
  guard: lint,
  standAlone: true,
  violations: [
    lintViolation(
      'text as markup',
      `${page}/markup.ts`,
      `document.body.innerHTML = 'a';`,
      'properties',
    ),
    lintViolation(
      'text as markup in React',
      `${page}/Danger.tsx`,
      `export const Danger = () => <p dangerouslySetInnerHTML={{ __html: 'a' }} />;`,
      'no-danger',
    ),
    lintViolation('text as code', `${server}/eval.ts`, `eval('1');`, 'no-eval'),
    lintViolation('text as a function', `${server}/func.ts`, `new Function('1')();`, 'no-new-func'),
    lintViolation('any', `${server}/any.ts`, 'export const a: any = 1;', 'no-explicit-any'),
    lintViolation(
      'a promise nobody waits for',
      `${server}/floating.ts`,
      'Promise.resolve(1);',
      'no-floating-promises',
    ),
    lintViolation(
      'a promise taken for its answer',
      `${server}/misused.ts`,
      `if (Promise.resolve(false)) throw new Error('a');`,
      'no-misused-promises',
    ),
    lintViolation(
      'a case left out',
      `${server}/switch.ts`,
      `declare const a: 'b' | 'c';\nswitch (a) {\n  case 'b':\n    throw new Error(a);\n}`,
      'switch-exhaustiveness-check',
    ),
    lintViolation(
      'a thing thrown that is no error',
      `${server}/throw.ts`,
      `throw 'a';`,
      'only-throw-error',
    ),
    lintViolation(
      'cryptography outside its module',
      `${server}/crypto.ts`,
      `import { randomBytes } from 'node:crypto';\nexport const a = randomBytes(1);`,
      'no-restricted-imports',
    ),
    lintViolation(
      'weak randomness',
      `${server}/random.ts`,
      'export const a = Math.random();',
      'properties',
    ),
    lintViolation('raw console', `${server}/console.ts`, `console.log('a');`, 'no-console'),
    lintViolation(
      'loose equality',
      `${server}/equal.ts`,
      'export const a = (b: 1 | 2) => b == 1;',
      'eqeqeq',
    ),
    lintViolation(
      'an unused import',
      `${server}/unused.ts`,
      `import { join } from 'node:path';`,
      'no-unused',
    ),
    lintViolation(
      'a hook behind a condition',
      `${page}/Hook.tsx`,
      `import { useState } from 'react';\nexport function Hook({ a }: { a: boolean }) {\n  if (a) useState(1);\n  return null;\n}`,
      'rules-of-hooks',
    ),
    ...[
      'server/src/planted-sleep.test.ts',
      'web/src/planted-sleep.test.tsx',
      `${journeys}/sleep.ts`,
    ].map((path) =>
      lintViolation(
        `a test that sleeps in ${path}`,
        path,
        'export const a = (b: () => void) => setTimeout(b, 100);',
        'no-restricted-globals',
      ),
    ),
    ...['contract/src/planted-wait.test.ts', 'server/test/planted.ts', `${journeys}/wait.ts`].map(
      (path) =>
        lintViolation(
          `a test that waits for a time in ${path}`,
          path,
          `import { setTimeout as wait } from 'node:timers/promises';\nexport const a = wait(1);`,
          'no-restricted-imports',
        ),
    ),
    lintViolation(
      'a journey that waits for a time',
      `${journeys}/paused.ts`,
      `import type { Page } from '@playwright/test';\nexport const a = (page: Page) => page.waitForTimeout(500);`,
      'properties',
    ),
    lintViolation(
      'a journey that reads the clock',
      `${journeys}/clock.ts`,
      'export const a = Date.now();',
      'no-restricted-globals',
    ),
    lintViolation(
      'a journey that reads the day',
      `${journeys}/day.ts`,
      'export const a = new Date();',
      'no-restricted-globals',
    ),
    lintViolation(
      'a picture without words',
      `${page}/Picture.tsx`,
      `export const Picture = () => <img src="/a.png" />;`,
      'alt-text',
    ),
  ],
};

function lintViolation(title: string, path: string, text: string, rule: string): Violation {
  return violatingFile(title, path, text, `\\([a-z-]*${rule}[a-z-]*\\)`);
}
