import { unused } from '../guards/unused.ts';
import { violatingFile, type Trial } from './violation.ts';

export const unusedTrial: Trial = {
  guard: unused,
  violations: [
    violatingFile('a file nobody imports', 'server/src/planted-file.ts', 'export {};', ''),
    {
      title: 'an export nobody imports',
      planted: [
        {
          path: 'contract/src/planted.test.ts',
          write: `import { used } from './planted-export.ts';\nused();\n`,
        },
        {
          path: 'contract/src/planted-export.ts',
          write: 'export const used = () => 1;\nexport const plantedExport = 1;\n',
        },
      ],
      complaint: /plantedExport.*contract\/src\/planted-export\.ts/,
    },
    {
      title: 'a package nobody imports',
      planted: [{ path: 'server/package.json', write: withPackage('planted-package') }],
      complaint: /planted-package.*server\/package\.json/,
    },
    {
      title: 'a package that is not declared',
      planted: [
        { path: 'contract/src/planted-import.test.ts', write: `import 'planted-undeclared';\n` },
      ],
      complaint: /planted-undeclared.*contract\/src\/planted-import\.test\.ts/,
    },
  ],
};

function withPackage(name: string): (before: string) => string {
  return (before) => {
    const manifest = JSON.parse(before) as { dependencies?: Record<string, string> };
    manifest.dependencies = { ...manifest.dependencies, [name]: '1.0.0' };
    return `${JSON.stringify(manifest, null, 2)}\n`;
  };
}
