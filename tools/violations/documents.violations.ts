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
  ],
};

function missing(title: string, path: string, name: string): Violation {
  return {
    title,
    planted: [{ path, write: (before) => before.replaceAll(name, '') }],
    complaint: new RegExp(`${RegExp.escape(path)}: "${name.replaceAll('`', '')}" is missing`),
  };
}
