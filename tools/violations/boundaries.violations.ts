import { boundaries } from '../guards/boundaries.ts';
import type { Trial, Violation, Planted } from './violation.ts';

const features = 'server/src/features';
const portal = 'web/src/portal';
const kit = 'web/src/console/kit';
const typeFrom = (file: string): string =>
  `import type * as other from '${file}';\nexport type Planted = typeof other;\n`;

export const boundaryTrial: Trial = {
  guard: boundaries,
  violations: [
    edge(
      'contract-imports-nothing-of-ours',
      'contract/src/planted-1.ts',
      'server/src/planted-1.ts',
    ),
    toPackage('contract-runs-anywhere', 'contract/src/planted-2.ts', 'node:fs'),
    toPackage('no-full-schema-library', 'contract/src/planted-3.ts', 'zod'),
    edge(
      'server-meets-web-only-in-contract',
      'server/src/planted-4.ts',
      'web/src/lib/planted-4.ts',
    ),
    edge(
      'web-meets-server-only-in-contract',
      'web/src/lib/planted-5.ts',
      'server/src/planted-5.ts',
    ),
    edge('platform-knows-no-feature', 'server/src/platform/planted.ts', `${features}/p6/p6.ts`),
    edge('features-know-no-app', `${features}/p7/p7.ts`, 'server/src/app.ts', 'kept'),
    edge(
      'features-are-reached-by-their-entry-file',
      `${features}/p8/p8.ts`,
      `${features}/p9/p9.queries.ts`,
    ),
    edge('routes-are-named-by-the-app', `${features}/p10/p10.ts`, `${features}/p10/p10.routes.ts`),
    toPackage(
      'programs-are-started-in-one-place',
      'server/src/platform/planted-starts.ts',
      'node:child_process',
    ),
    toPackage(
      'cryptography-stands-where-it-is-listed',
      'server/src/platform/planted-hashes.ts',
      'otpauth',
    ),
    edge('ledger-needs-no-feature', `${features}/ledger/planted.ts`, `${features}/p11/p11.ts`),
    edge('events-need-no-feature', `${features}/events/planted.ts`, `${features}/p12/p12.ts`),
    edge('letters-follow-events-only', `${features}/letters/planted.ts`, `${features}/p12/p12.ts`),
    edge(
      'catalogue-needs-events-and-proposals-only',
      `${features}/catalogue/planted.ts`,
      `${features}/p13/p13.ts`,
    ),
    {
      title: 'features-never-in-a-circle',
      planted: [
        imports(`${features}/p14/p14.ts`, `${features}/p15/p15.ts`),
        { path: `${features}/p15/p15.ts`, write: 'export const fifteen = 15;\n' },
        imports(`${features}/p15/p15.jobs.ts`, `${features}/p14/p14.ts`),
      ],
      complaint: /^features-never-in-a-circle: .*p1[45]/m,
    },
    {
      title: 'no-circle',
      planted: [
        imports('web/src/lib/planted-16.ts', 'web/src/lib/planted-17.ts'),
        imports('web/src/lib/planted-17.ts', 'web/src/lib/planted-16.ts'),
      ],
      complaint: /^no-circle: web\/src\/lib\/planted-1[67]/m,
    },
    edge('ui-knows-no-feature', 'web/src/ui/planted-18.ts', 'web/src/pieces/planted-18.ts'),
    edge('ui-knows-no-feature', 'web/src/ui/planted-34.ts', 'web/src/lib/planted-34.ts'),
    edge('ui-knows-no-feature', 'web/src/ui/planted-19.ts', 'contract/src/planted-19.ts'),
    edge('lib-knows-no-screen', 'web/src/lib/planted-20.ts', 'web/src/pieces/planted-20.ts'),
    edge('pieces-know-no-screen', 'web/src/pieces/planted-21.ts', `${portal}/p21/planted.ts`),
    edge('portal-knows-no-console', `${portal}/p22/planted.ts`, 'web/src/console/p22/planted.ts'),
    edge('console-knows-no-portal', 'web/src/console/p23/planted.ts', `${portal}/p23/planted.ts`),
    edge('screens-keep-apart', `${portal}/p24/planted.ts`, `${portal}/p25/planted.ts`),
    edge('production-needs-no-test', 'server/src/planted-26.ts', 'server/test/planted-26.ts'),
    toPackage('production-needs-no-dev-package', 'server/src/planted-27.ts', 'kysely-codegen'),
    toPackage('packages-are-declared', 'server/src/planted-28.ts', 'react'),
    toPackage('everything-resolves', 'web/src/lib/planted-29.ts', './nowhere.ts'),
    {
      title: 'no-orphan',
      planted: [{ path: 'web/src/lib/planted-30.ts', write: 'export const thirty = 30;\n' }],
      complaint: /^no-orphan: web\/src\/lib\/planted-30\.ts/m,
    },
    edge('kit-knows-no-subject', `${kit}/planted-35.ts`, 'contract/src/gifts/planted-35.ts'),
    edge('kit-knows-no-subject', `${kit}/planted-36.ts`, 'web/src/console/pieces/gifts/planted.ts'),
    {
      title: 'no-circle, of types alone',
      planted: [
        { path: 'web/src/pieces/planted-32.ts', write: typeFrom('./planted-33.ts') },
        { path: 'web/src/pieces/planted-33.ts', write: typeFrom('./planted-32.ts') },
      ],
      complaint: /^no-circle: web\/src\/pieces\/planted-3[23]/m,
    },
    {
      title: 'a type is an import too',
      planted: [
        { path: 'web/src/ui/planted-31.ts', write: typeFrom('../pieces/planted-31.ts') },
        { path: 'web/src/pieces/planted-31.ts', write: 'export type Planted = 31;\n' },
      ],
      complaint: /^ui-knows-no-feature: web\/src\/ui\/planted-31\.ts/m,
    },
  ],
};

/** `from` imports `to`, which is planted too unless it is kept as it stands. */
function edge(
  rule: string,
  from: string,
  to: string,
  target: 'planted' | 'kept' = 'planted',
): Violation {
  const planted = { path: to, write: `export const ${nameOf(to)} = 1;\n` };
  return {
    title: `${rule} (${from})`,
    planted: target === 'kept' ? [imports(from, to)] : [imports(from, to), planted],
    complaint: new RegExp(`^${rule}: ${RegExp.escape(from)} → ${RegExp.escape(to)}$`, 'm'),
  };
}

function toPackage(rule: string, from: string, name: string): Violation {
  return {
    title: `${rule} (${from})`,
    planted: [{ path: from, write: `import * as it from '${name}';\nexport const all = it;\n` }],
    complaint: new RegExp(`^${rule}: ${RegExp.escape(from)} → `, 'm'),
  };
}

function imports(from: string, to: string): Planted {
  const up = '../'.repeat(from.split('/').length - 1);
  return {
    path: from,
    write: `import * as it from '${up}${to}';\nexport const ${nameOf(from)} = it;\n`,
  };
}

function nameOf(path: string): string {
  return path.replaceAll(/\W/g, '_');
}
