import { useLingui } from '@lingui/react/macro';
import { getReviewNumber } from '@shieldsource/contract/reports/inbox';
import type { getAuditPage } from '@shieldsource/contract/people/desk';
import type { EventKind } from '@shieldsource/contract/events';
import { mayCall, type OutputOf } from '@shieldsource/contract/route';
import { Link } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { NewestHead, ProofButton } from './AuditProof.tsx';
import { useAuditSearch } from './use-audit-search.ts';

type Entry = OutputOf<typeof getAuditPage>['list'][number];

type SubjectOf<Kind> = Kind extends `${infer Subject}.${string}` ? Subject : never;
/** What an event can be about. Whatever of a researcher's was changed is about them. */
type Target = Exclude<SubjectOf<EventKind>, 'account' | 'data'> | 'researcher';

/** The audit log, newest first: what, when, who, about whom or what, and why. */
export default function AuditPage() {
  const { t } = useLingui();
  const targets: Record<Target, string> = {
    address: t`收货地址`,
    announcement: t({ message: '公告', context: 'one' }),
    application: t({ message: '应用', context: 'one' }),
    backup: t`备份`,
    bulk: t`批量处理`,
    calendar: t`工作日历`,
    campaign: t`奖励活动`,
    channel: t`通知渠道`,
    delivery: t`发送记录`,
    document: t`文本`,
    earlier: t`旧门户`,
    files: t`文件`,
    gift: t({ message: '礼品', context: 'one' }),
    identity: t`实名认证`,
    inbox: t`收件箱`,
    jobs: t`后台任务`,
    keys: t`加密密钥`,
    log: t`审计日志`,
    order: t({ message: '订单', context: 'one' }),
    platform: t({ message: '平台', context: 'one' }),
    report: t({ message: '报告', context: 'one' }),
    researcher: t({ message: '研究员', context: 'one' }),
    rule: t`评分标准`,
    sessions: t`登录状态`,
    setting: t`系统设置`,
    sms: t`短信验证码`,
    staff: t({ message: '工作人员', context: 'one' }),
    template: t`回复模板`,
    type: t({ message: '漏洞类型', context: 'one' }),
  };
  const words = new Map(Object.entries(targets));
  const search = useAuditSearch();
  const opensReports = mayCall(useStaff().person?.roles ?? [], getReviewNumber);
  return (
    <ListPage
      list={useList(paths.audit)}
      filters={
        <>
          <SearchBlock
            label={t`搜索审计日志`}
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
            const code = word ? name.join(':') : target;
            const shown = <code className={classes.code}>{code}</code>;
            if (kind === 'researcher')
              return (
                <span className={classes.target}>
                  {word} UID {shown}
                </span>
              );
            return (
              <span className={classes.target}>
                {word}{' '}
                {kind === 'report' && opensReports ? (
                  <Link to={paths.reports.record(code)}>{shown}</Link>
                ) : (
                  code && shown
                )}
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
