import { t } from '@lingui/core/macro';
import type { StaffRow } from '@shieldsource/contract/staff/desk';
import { staffStanding } from '@shieldsource/contract/staff/roles';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { Tag } from '../../pieces/coded/Tag.tsx';

/** Their standing, and whatever is unusual about the account. */
export const StandingTags = ({ row }: { row: StaffRow }) => (
  <span className="inline-flex wrap gap-4-8">
    <CodedTag of={staffStanding} code={row.standing} />
    {row.temporaryUntil !== null && <Tag tone="crimson">{t`临时管理员`}</Tag>}
    {row.reset && <Tag tone="orange">{t`重设待复核`}</Tag>}
    {row.tie && <Tag tone="orange">{t`关联待复核`}</Tag>}
  </span>
);
