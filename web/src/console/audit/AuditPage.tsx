import { useLingui } from '@lingui/react/macro';
import type { getAuditPage } from '@shieldsource/contract/console-people';
import type { OutputOf } from '@shieldsource/contract/route';
import { Link } from 'react-router';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { NewestHead, ProofButton } from './AuditProof.tsx';
import { useAuditSearch } from './use-audit-search.ts';

type Entry = OutputOf<typeof getAuditPage>['list'][number];

/** The audit log, newest first: what, when, who, about whom or what, and why. */
export default function AuditPage() {
  const { t } = useLingui();
  const words = new Map([
    ['address', t`收货地址`],
    ['announcement', t`公告`],
    ['application', t`应用`],
    ['document', t`文本`],
    ['backup', t`备份`],
    ['channel', t`短信与邮件`],
    ['earlier', t`旧门户`],
    ['gift', t`礼品`],
    ['identity', t`实名认证`],
    ['order', t`订单`],
    ['platform', t`平台`],
    ['report', t`报告`],
    ['researcher', t`研究员`],
    ['setting', t`系统设置`],
    ['staff', t`工作人员`],
    ['template', t`回复模板`],
    ['type', t`漏洞类型`],
  ]);
  const search = useAuditSearch();
  return (
    <ListPage
      list={useList(paths.audit)}
      filters={
        <>
          <SearchBlock
            label={t`查找审计日志`}
            columns={search.columns}
            values={search.values}
            onSearch={search.search}
            rows={1}
          />
          <NewestHead />
        </>
      }
      title={t`审计日志`}
      label={t`审计日志`}
      columns={[
        { ...textColumn<Entry>('actionName', t`操作`), isName: true },
        dateColumn<Entry>('createTime', t`时间`, { withTime: true }),
        { ...textColumn<Entry>('actorName', t`操作人`), noWrap: true },
        {
          key: 'target',
          title: t`对象`,
          cell: ({ target }) => {
            const [kind = '', ...name] = target.split(':');
            const word = words.get(kind);
            return (
              <span className={classes.target}>
                {word} <code className={classes.code}>{word ? name.join(':') : target}</code>
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
        textColumn<Entry>('reason', t`原因`),
        { key: 'proof', title: t`证明`, noWrap: true, cell: ({ id }) => <ProofButton id={id} /> },
      ]}
      empty={{
        hint: search.isNarrow
          ? t`没有符合条件的记录。`
          : t`查看敏感信息、审核实名认证、停用账号等操作会记录在这里，不能修改或删除。`,
        past: t`这一页没有记录。`,
        next: search.isNarrow && <Link to={paths.audit.list()}>{t`查看全部`}</Link>,
      }}
    />
  );
}
