import { useLingui } from '@lingui/react/macro';
import { ruleState } from '@shieldsource/contract/rules/desk';
import { postRulePropose } from '@shieldsource/contract/rules/acts';
import { mayCall } from '@shieldsource/contract/route';
import { dateOf, dateTimeOf } from '../../ui/text/formats.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { nameColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { nameOf } from './rule-words.ts';

/** Every version of the scoring rule, newest first: in force, planned, waiting to be approved, former. */
export default function RulesPage() {
  const { t } = useLingui();
  const list = useList(paths.rules);
  const roles = useStaff().person?.roles ?? [];
  return (
    <ListPage
      list={list}
      title={t`评分标准`}
      label={t`评分标准`}
      {...(mayCall(roles, postRulePropose) && {
        add: { name: t`提出新版本`, to: paths.newRule },
      })}
      columns={[
        nameColumn(list, {
          title: t`版本`,
          name: nameOf,
          under: ({ reason }) => reason || t`系统内置`,
        }),
        {
          key: 'state',
          title: t`状态`,
          noWrap: true,
          cell: ({ state }) => <CodedTag of={ruleState} code={state} />,
        },
        {
          key: 'effect',
          title: t`生效`,
          noWrap: true,
          cell: ({ effectTime, effectDay, version }) => {
            if (effectTime !== null) return <time>{dateTimeOf(effectTime)}</time>;
            return version === null ? t`计划 ${effectDay}` : t`一直`;
          },
        },
        {
          key: 'author',
          title: t`提出人`,
          noWrap: true,
          cell: ({ askedBy }) => askedBy,
        },
        {
          key: 'decider',
          title: t`复核人`,
          noWrap: true,
          cell: ({ version, decidedBy }) => version !== null && decidedBy,
        },
        {
          key: 'askTime',
          title: t`提出时间`,
          noWrap: true,
          cell: ({ askedBy, askTime }) => askedBy !== '' && <time>{dateOf(askTime)}</time>,
        },
      ]}
      keyNames={[t`下一版`, t`上一版`, t`打开这一版（Enter）`]}
      empty={{ hint: t`还没有评分标准。`, past: t`这一页已经没有版本了。` }}
    />
  );
}
