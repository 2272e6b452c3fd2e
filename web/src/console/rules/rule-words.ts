import { t } from '@lingui/core/macro';
import type { ConsoleRule } from '@shieldsource/contract/rules/desk';

/** The name of a version; an unsigned one has no number yet. */
export const nameOf = ({
  version,
  effectDay,
}: Pick<ConsoleRule, 'version' | 'effectDay'>): string =>
  version === null ? t`草案，计划 ${effectDay} 生效` : t`第 ${version} 版`;
