import { useLingui } from '@lingui/react/macro';
import { dateTimeOf } from '../../lib/formats.ts';
import { Fact } from '../../ui/page/Facts.tsx';

/** A proposal that takes two people. */
export interface ProposalOfTwo {
  readonly note: string;
  readonly authorName: string;
  readonly createTime: number;
  readonly deciderName: string;
  readonly decideTime: number | null;
  readonly reply: string;
  readonly canSign: boolean;
  readonly cannotSign?: string | undefined;
  readonly canWithdraw: boolean;
  readonly state: string;
}

/** Who proposed it and why, and the result: lines of a list of facts. */
export function ProposalFacts({ of }: { readonly of: ProposalOfTwo }) {
  const { t } = useLingui();
  const { note, authorName, createTime, deciderName, decideTime, reply, state, cannotSign } = of;
  if (authorName === '') return <Fact name={t`来源`}>{t`随系统自带`}</Fact>;
  const outcome = { returned: t`退回`, withdrawn: t`撤回`, waiting: '' }[state] ?? t`签署`;
  return (
    <>
      <Fact name={t`提出`} more={dateTimeOf(createTime)}>
        {authorName}
      </Fact>
      <Fact name={t`理由`}>{note}</Fact>
      {decideTime === null ? (
        <Fact name={t`签署`}>{cannotSign || t`等另一位管理员`}</Fact>
      ) : (
        <Fact name={outcome} more={dateTimeOf(decideTime)}>
          {deciderName}
        </Fact>
      )}
      {reply && <Fact name={state === 'returned' ? t`退回原因` : t`撤回原因`}>{reply}</Fact>}
    </>
  );
}
