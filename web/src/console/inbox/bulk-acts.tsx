import { t } from '@lingui/core/macro';
import { jsonReportsExport } from '@shieldsource/contract/reports/inbox-export';
import {
  getReviewerList,
  jsonReportsAssign,
  jsonReportsIgnore,
  mostAlone,
} from '@shieldsource/contract/reports/desk-work';
import { ignoreReason, reviewReasons } from '@shieldsource/contract/reports/calls';
import type { GivenOf, OutputOf } from '@shieldsource/contract/route';
import { lineOf } from '@shieldsource/contract/text/visible';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, isUnanswered } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { newUuid } from '../../lib/random.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { saveText } from '../../pieces/files/save-as.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import type { Act, Asked } from '../kit/Acts.tsx';
import { type InboxRow } from '../inbox-place.ts';
import { paths } from '../paths.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';

export type Outcome = OutputOf<typeof jsonReportsIgnore>['outcomes'][number];
type Answer = OutputOf<typeof jsonReportsIgnore>;
type Reason = GivenOf<typeof jsonReportsIgnore>['reason'];
type Assignee = GivenOf<typeof jsonReportsAssign>['to'];

const nobody = 'nobody';

interface BulkProps {
  readonly rows: readonly InboxRow[];
  /** The result for each report; none while a second person has to approve first. */
  readonly onAnswer: (outcomes: readonly Outcome[]) => void;
}

/** Assigns the reports to a colleague, or to nobody. */
export const assignAct = (about: BulkProps): Act => ({
  name: t`分配给…`,
  letter: 'a',
  look: { variant: 'default' },
  dialog: (asked) => <AssignDialog {...about} {...asked} />,
});

/** Ignores the reports, all for one reason. */
export const ignoreAct = (about: BulkProps): Act => ({
  name: t`忽略`,
  letter: 'i',
  look: { variant: 'default' },
  dialog: (asked) => <IgnoreDialog {...about} {...asked} />,
});

/** Ignores the reports as duplicates of one. */
export const mergeAct = (about: BulkProps): Act => ({
  name: t`合并重复`,
  letter: 'd',
  look: { variant: 'default' },
  dialog: (asked) => <MergeDialog {...about} {...asked} />,
});

/** Downloads the rows of the reports as a CSV file. */
export const exportAct = ({ rows }: Pick<BulkProps, 'rows'>): Act => ({
  name: t`导出`,
  letter: 'e',
  look: { variant: 'default' },
  dialog: (asked) => (
    <ActDialog
      {...asked}
      {...sharedProps}
      refreshes={[]}
      route={jsonReportsExport}
      start={{ reports: rows.map(({ id }) => id) }}
      title={t`导出 ${rows.length} 份报告`}
      act={t`导出 CSV`}
      done={({ csv, fileName }) => {
        saveText(csv, fileName, 'text/csv');
        return t`已导出 ${rows.length} 份`;
      }}
    >
      <p className="soft">{t`每份报告一行：收件箱里的编号、标题、状态、等级、人员和时间，不含正文、附件和评论。会记入审计：谁导出了哪些编号。`}</p>
    </ActDialog>
  ),
});

function AssignDialog({ rows, onAnswer, ...asked }: BulkProps & Asked) {
  const attempts = useBulkAttempts();
  const { data } = useQuery(queryOf(getReviewerList, {}, { silent: true }));
  const others = rows.filter(({ assignee }) => assignee !== null).length;
  return (
    <ActDialog
      {...asked}
      {...sharedProps}
      route={jsonReportsAssign}
      start={{
        reports: rows.map(({ id, assignee }) => ({ reportId: id, from: assignee?.id ?? null })),
        // No preselection: the reviewer chooses.
        to: undefined as unknown as Assignee,
        proposalId: attempts.proposalId,
      }}
      title={t`分配给审核员`}
      act={submitWords(rows.length, t`分配`)}
      fields={({ values: { to }, field, set }) => (
        <NativeSelect
          label={t`负责人`}
          required
          error={field('to').error && t`请选择负责人`}
          value={to === null ? nobody : (to ?? '')}
          onChange={({ currentTarget: { value } }) => set('to', value === nobody ? null : value)}
          options={[
            { value: '', label: t`请选择`, disabled: true },
            ...(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: nobody, label: t`取消分配` },
          ]}
          data-autofocus
        />
      )}
      {...attempts.handlers(onAnswer, t`已分配`)}
    >
      <Lead count={rows.length}>
        {others > 0
          ? t`${rows.length} 份报告会改由所选的人负责，其中 ${others} 份现在有人负责。研究员不会收到通知。`
          : t`${rows.length} 份报告会由所选的人负责。研究员不会收到通知。`}
      </Lead>
    </ActDialog>
  );
}

const startOf = (rows: readonly InboxRow[]) =>
  rows.map(({ id, version }) => ({ reportId: id, version }));

function IgnoreDialog({ rows, onAnswer, ...asked }: BulkProps & Asked) {
  const attempts = useBulkAttempts();
  return (
    <ActDialog
      {...asked}
      {...sharedProps}
      route={jsonReportsIgnore}
      // No preselection: the reviewer chooses.
      start={{ reports: startOf(rows), reason: '' as Reason, proposalId: attempts.proposalId }}
      title={t`忽略 ${rows.length} 份报告`}
      act={submitWords(rows.length, t`忽略`)}
      isDangerous
      fields={({ field }) => {
        const reason = field('reason');
        return (
          <>
            <RadioGroup
              isFirst
              name="reason"
              label={t`原因`}
              required
              value={reason.value}
              onChange={reason.onChange}
              error={reason.error && t`请选择忽略原因`}
              options={reviewReasons
                .filter((code) => code !== 'duplicate')
                .map((code) => ({ value: code, label: ignoreReason.labelOf(code) }))}
            />
            <NoteField field={field('note')} />
          </>
        );
      }}
      {...attempts.handlers(onAnswer, t`已忽略`)}
    >
      <Lead count={rows.length}>{closingWords(rows.length)}</Lead>
    </ActDialog>
  );
}

/** The earliest report stays, unless another number is entered; the others become its duplicates. */
function MergeDialog({ rows, onAnswer, ...asked }: BulkProps & Asked) {
  const attempts = useBulkAttempts();
  const [first] = rows.toSorted((one, other) => one.createTime - other.createTime);
  const others = (number: string) =>
    startOf(rows.filter((row) => row.number !== lineOf(number).toUpperCase()));
  const earliest = rows.length > 1 ? (first?.number ?? '') : '';
  const [kept, setKept] = useState(earliest);
  const count = others(kept).length;
  return (
    <ActDialog
      {...asked}
      {...sharedProps}
      route={jsonReportsIgnore}
      start={{
        reports: others(earliest),
        duplicateOf: earliest,
        reason: 'duplicate',
        proposalId: attempts.proposalId,
      }}
      title={t`合并为重复`}
      onWrite={({ duplicateOf = '' }) => setKept(duplicateOf)}
      act={submitWords(count, t`合并`)}
      isDangerous
      rules={{
        also: ({ duplicateOf = '' }) =>
          lineOf(duplicateOf) === '' ? { duplicateOf: t`请输入首份报告编号` } : {},
      }}
      fields={({ field, set }) => {
        const { value = '', onChange, ...duplicateOf } = field('duplicateOf');
        return (
          <>
            <TextInput
              {...duplicateOf}
              value={value}
              onChange={(event) => {
                onChange(event);
                set('reports', others(event.currentTarget.value));
              }}
              label={t`首份报告编号`}
              description={t`首份报告保持不变；其他研究员能看到它的提交时间、状态和危害等级，看不到内容`}
              placeholder="SS-2026-000123"
              required
              data-autofocus
            />
            <NoteField field={field('note')} />
          </>
        );
      }}
      {...attempts.handlers(onAnswer, t`已合并`)}
    >
      <Lead count={count}>{closingWords(count)}</Lead>
    </ActDialog>
  );
}

const sharedProps = {
  refreshes: paths.reports.calls,
  get overtaken() {
    return { title: t`有报告刚刚被其他人处理过`, hint: t`请刷新后再选。` };
  },
};

const closingWords = (count: number): string =>
  t`${count} 份报告会变为“已忽略”，不发放奖励；每位研究员都会收到消息，看到原因和备注。只能逐份重新打开来撤回，那时研究员也会收到通知。`;

function Lead({ count, children }: { count: number; children: string }) {
  return (
    <>
      <p className="soft">{children}</p>
      {count > mostAlone && (
        <p className="p-10-16 bold tabular sunken bordered rounded-small">
          {t`超过 ${mostAlone} 份：须由另一位同事复核，通过后才执行。`}
        </p>
      )}
    </>
  );
}

const submitWords = (count: number, act: string): string =>
  count > mostAlone ? t`提交复核` : t`${act} ${count} 份`;

/**
 * What the dialogs do with the answers of their attempts. After an attempt that was never answered, a refusal may be caused by
 * its success, so the texts then do not claim that nothing was changed.
 */
function useBulkAttempts() {
  const [wasUnanswered, setUnanswered] = useState(false);
  const [proposalId] = useState(newUuid);
  const words = (outcomes: readonly Outcome[], done: string): string => {
    const count = outcomes.filter(({ isDone }) => isDone).length;
    const left = outcomes.length - count;
    if (left === 0) return t`${done} ${count} 份`;
    if (wasUnanswered) return t`上一次的操作可能已经生效，请查看 ${left} 份报告`;
    return t`${done} ${count} 份，${left} 份没有处理`;
  };
  const unsure = (one: Outcome): Outcome =>
    one.isDone === false && wasUnanswered ? { ...one, why: t`可能已由上一次操作处理` } : one;
  return {
    /** One id for all attempts, so that they make one proposal only. */
    proposalId,
    /** The props for a dialog's refusal and success. `done` begins the text of success. */
    handlers: (onAnswer: BulkProps['onAnswer'], done: string) => ({
      onRefused: (error: CallError) => setUnanswered(wasUnanswered || isUnanswered(error)),
      done: ({ outcomes, proposalId }: Answer): string => {
        onAnswer(outcomes.map(unsure));
        if (proposalId === null) return words(outcomes, done);
        return outcomes.length > mostAlone
          ? t`已提交，等另一位同事复核`
          : t`一小时内批量处理超过 ${mostAlone} 份，已提交，等另一位同事复核`;
      },
    }),
  };
}
