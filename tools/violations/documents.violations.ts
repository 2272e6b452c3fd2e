import { documents } from '../guards/documents.ts';
import { violatingFile, type Trial, type Violation } from './violation.ts';

export const documentsTrial: Trial = {
  guard: documents,
  violations: [
    violatingFile(
      'a comment that refers to a page outside of the tree',
      'server/src/planted.ts',
      '/** As promised (promises.md section 3). */\nexport {};',
      '"promises[.]md" is not in the tree',
    ),
    violatingFile(
      'a comment that refers to a page by its kind',
      'web/src/planted.ts',
      '/** As in the specification. */\nexport {};',
      '"the specification" is not in the tree',
    ),
    violatingFile(
      'a page that names a file that is gone',
      'docs/planted.md',
      'See `platform/gone-long-ago.ts`.',
      '"platform/gone-long-ago[.]ts" is not in the tree',
    ),
    violatingFile(
      'a page that links to one that is gone',
      'docs/planted-too.md',
      '[how](gone.md)',
      '"gone[.]md" leads nowhere',
    ),
    violatingFile(
      'a page that links to a heading that is gone',
      'docs/planted-third.md',
      '[alarms](operating.md#no-such-heading)',
      '"operating[.]md#no-such-heading" leads nowhere',
    ),
    violatingFile(
      'a feature that rests on one of a later layer',
      'server/src/features/ledger/ledger.planted.ts',
      "import { settingOf } from '../settings/settings.ts';\n",
      '"settings" is not above "ledger"',
    ),
    violatingFile(
      'a feature that no layer has',
      'server/src/features/planted/planted.ts',
      'export {};',
      'has no "planted"',
    ),
    missing('a setting that no table has', 'docs/configuration.md', '`STOP_DRAIN_SECONDS`'),
    missing('a command that no table has', 'README.zh-CN.md', '`rotate-keys`'),
    missing('an alarm that nobody explains', 'docs/operating.md', '`staffCodesGuessed`'),
    requirement('that is left out', 'V1.1.1', () => '', 'is missing'),
    requirement('twice', 'V1.1.2', (row) => row + row, 'is there twice'),
    requirement('misjudged', 'V1.2.2', (row) => row.replace('met', 'yes'), 'has the verdict "yes"'),
    requirement('without a level', 'V1.2.3', (row) => row.replace('L1', ''), 'has another shape'),
    requirement('met nowhere', 'V1.2.4', () => 'V1.2.4\tL1\tmet\t\t\t\n', 'is met nowhere'),
    requirement(
      'met by a file that is gone',
      'V1.2.5',
      (row) => row.replace('children.ts', 'gone.ts'),
      'names "server/src/platform/gone.ts"',
    ),
    requirement(
      'shown by a test that is gone',
      'V1.2.9',
      (row) => row.replace('search.test.ts', 'gone.test.ts'),
      'names "server/src/features/desk/desk.gone.test.ts"',
    ),
  ],
};

function missing(title: string, path: string, name: string): Violation {
  return {
    title,
    planted: [{ path, write: (before) => before.replaceAll(name, '') }],
    complaint: new RegExp(`${RegExp.escape(path)}: "${name.replaceAll('`', '')}" is missing`),
  };
}

/** An edit of one row of the table of requirements. */
function requirement(
  title: string,
  id: string,
  edit: (row: string) => string,
  fault: string,
): Violation {
  const path = 'docs/asvs.tsv';
  const row = new RegExp(`^${RegExp.escape(id)}\\t.*\\n`, 'm');
  return {
    title: `a requirement ${title}`,
    planted: [{ path, write: (before) => before.replace(row, edit) }],
    complaint: new RegExp(`${RegExp.escape(path)}: ${RegExp.escape(`${id} ${fault}`)}`),
  };
}
