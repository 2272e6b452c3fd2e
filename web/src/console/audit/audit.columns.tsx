import { t } from '@lingui/core/macro';
import type { getAuditPage } from '@shieldsource/contract/console-people';
import type { OutputOf } from '@shieldsource/contract/route';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { ProofButton } from './AuditProof.tsx';
import classes from './AuditPage.module.css';

type Entry = OutputOf<typeof getAuditPage>['list'][number];

/** When, what, who, to whom or what, and why. */
export const auditColumns = (): readonly Column<Entry>[] => [
  { ...textColumn<Entry>('actionName', t`操作`), isName: true },
  dateColumn('createTime', t`时间`, { withTime: true }),
  { ...textColumn<Entry>('actorName', t`操作人`), noWrap: true },
  {
    key: 'target',
    title: t`对象`,
    cell: ({ target }) => {
      const [kind = '', ...name] = target.split(':');
      const word = wordOf(kind);
      return (
        <span>
          {word} <code className={classes.target}>{word ? name.join(':') : target}</code>
        </span>
      );
    },
  },
  {
    key: 'concerned',
    title: t`涉及的研究员`,
    noWrap: true,
    cell: ({ concernedUid }) => (concernedUid === null ? '' : `UID ${concernedUid}`),
  },
  textColumn('reason', t`原因`),
  { key: 'proof', title: t`证明`, noWrap: true, cell: ({ id }) => <ProofButton id={id} /> },
];

function wordOf(kind: string): string | undefined {
  switch (kind) {
    case 'announcement':
      return t`公告`;
    case 'identity':
      return t`实名认证`;
    case 'order':
      return t`订单`;
    case 'researcher':
      return t`研究员`;
    case 'setting':
      return t`系统设置`;
    case 'report':
      return t`报告`;
    case 'gift':
      return t`礼品`;
    case 'address':
      return t`收货地址`;
    case 'staff':
      return t`工作人员`;
    case 'earlier':
      return t`旧门户`;
    default:
      return undefined;
  }
}
