import { t } from '@lingui/core/macro';
import type { ConsoleRule } from '@shieldsource/contract/console-rules';

/** What a version is called; one that nobody signed has no number yet. */
export const nameOf = ({
  version,
  effectDay,
}: Pick<ConsoleRule, 'version' | 'effectDay'>): string =>
  version === null ? t`草案，计划 ${effectDay} 生效` : t`第 ${version} 版`;
