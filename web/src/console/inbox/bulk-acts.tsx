import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { t } from '@lingui/core/macro';
import {
  getReviewerList,
  jsonReportsAssign,
  jsonReportsIgnore,
  mostAlone,
} from '@shieldsource/contract/console-work';
import { ignoreReason, reviewReasons } from '@shieldsource/contract/reports';
import type { GivenOf, OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { ActDialog } from '../kit/ActDialog.tsx';
import type { Act, Asked } from '../kit/Acts.tsx';
import { inboxCalls, type InboxRow } from './inbox.ts';

export type Outcome = OutputOf<typeof jsonReportsIgnore>['outcomes'][number];
type Answer = OutputOf<typeof jsonReportsIgnore>;
type Reason = GivenOf<typeof jsonReportsIgnore>['reason'];

interface About {
  readonly rows: readonly InboxRow[];
  /** What came of each; nothing where a second person has to sign first. */
  readonly onAnswer: (outcomes: readonly Outcome[]) => void;
}

/** Gives them to a colleague, or to nobody. */
export const assignAct = (about: About): Act => ({
  name: t`交给…`,
  letter: 'a',
  look: { variant: 'default' },
  dialog: (asked) => <AssignDialog {...about} {...asked} />,
});

/** Closes them without award, for one reason. */
export const ignoreAct = (about: About): Act => ({
  name: t`忽略`,
  letter: 'i',
  look: { variant: 'default' },
  dialog: (asked) => <IgnoreDialog {...about} {...asked} />,
});

/** Closes them as repetitions of one other. */
export const mergeAct = (about: About): Act => ({
  name: t`合并重复`,
  letter: 'd',
  look: { variant: 'default' },
  dialog: (asked) => <MergeDialog {...about} {...asked} />,
});

function AssignDialog({ rows, onAnswer, ...asked }: About & Asked) {
  const { data } = useQuery(queryOf(getReviewerList, {}, { silent: true }));
  const others = rows.filter(({ assignee }) => assignee !== null).length;
  return (
    <ActDialog
      {...asked}
      {...common}
      route={jsonReportsAssign}
      start={{
        reports: rows.map(({ id, assignee }) => ({ reportId: id, from: assignee?.id ?? null })),
        to: null,
      }}
      title={t`交给审核员`}
      act={submitWords(rows.length, t`交给`)}
      fields={({ values, set }) => (
        <NativeSelect
          label={t`交给谁`}
          value={values.to ?? ''}
          onChange={({ currentTarget }) => set('to', currentTarget.value || null)}
          data={[
            { value: '', label: t`放回未分配` },
            ...(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-autofocus
        />
      )}
      done={(answer) => told(answer, onAnswer, t`已交接`)}
    >
      <Lead rows={rows}>
        {others > 0
          ? t`${rows.length} 份报告会改由所选的人负责，其中 ${others} 份现在有人负责。研究员不会收到通知。`
          : t`${rows.length} 份报告会由所选的人负责。研究员不会收到通知。`}
      </Lead>
    </ActDialog>
  );
}

const startOf = (rows: readonly InboxRow[]) =>
  rows.map(({ id, version }) => ({ reportId: id, version }));

function IgnoreDialog({ rows, onAnswer, ...asked }: About & Asked) {
  return (
    <ActDialog
      {...asked}
      {...common}
      route={jsonReportsIgnore}
      // Chosen by the reviewer, never by default.
      start={{ reports: startOf(rows), reason: '' as Reason }}
      title={t`忽略 ${rows.length} 份报告`}
      act={submitWords(rows.length, t`忽略`)}
      isDangerous
      fields={({ field }) => {
        const reason = field('reason');
        return (
          <>
            <Radio.Group
              name="reason"
              label={t`原因`}
              required
              value={reason.value}
              onChange={reason.onChange}
              error={reason.error && t`请选择忽略原因`}
            >
              {reviewReasons
                .filter((code) => code !== 'duplicate')
                .map((code, index) => (
                  <Radio
                    key={code}
                    mt={8}
                    value={code}
                    label={ignoreReason.labelOf(code)}
                    {...(index === 0 && { 'data-autofocus': true })}
                  />
                ))}
            </Radio.Group>
            <NoteField field={field('note')} />
          </>
        );
      }}
      done={(answer) => told(answer, onAnswer, t`已忽略`)}
    >
      <Lead rows={rows}>{closingWords(rows.length)}</Lead>
    </ActDialog>
  );
}

/** The earliest of them stays, unless another number is written; the others become its repetitions. */
function MergeDialog({ rows, onAnswer, ...asked }: About & Asked) {
  const [first] = rows.toSorted((one, other) => one.createTime - other.createTime);
  const others = (kept: string) =>
    startOf(rows.filter(({ number }) => number !== kept.trim().toUpperCase()));
  const earliest = rows.length > 1 ? (first?.number ?? '') : '';
  return (
    <ActDialog
      {...asked}
      {...common}
      route={jsonReportsIgnore}
      start={{ reports: others(earliest), duplicateOf: earliest, reason: 'duplicate' }}
      title={t`合并为重复`}
      act={submitWords(others(earliest).length, t`合并`)}
      isDangerous
      rules={{
        also: ({ duplicateOf = '' }) =>
          duplicateOf.trim() === '' ? { duplicateOf: t`请输入首份报告编号` } : {},
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
              description={t`已填最早提交的一份，它保持不变。研究员能看到首份报告的提交时间、状态和评级，看不到内容`}
              placeholder="SS-2026-000123"
              required
              data-autofocus
            />
            <NoteField field={field('note')} />
          </>
        );
      }}
      done={(answer) => told(answer, onAnswer, t`已合并`)}
    >
      <Lead rows={rows}>{closingWords(others(earliest).length)}</Lead>
    </ActDialog>
  );
}

const common = {
  refreshes: inboxCalls,
  get overtaken() {
    return { title: t`有报告刚刚被其他人处理过`, hint: t`请刷新后再选。` };
  },
};

const closingWords = (count: number): string =>
  t`${count} 份报告会变为“已忽略”，不发放奖励；每位研究员都会收到站内信，看到原因和备注。只能逐份重新打开来撤回，那时研究员也会收到通知。`;

function Lead({ rows, children }: { rows: readonly InboxRow[]; children: string }) {
  return (
    <>
      <p className={dialog.lead}>{children}</p>
      {rows.length > mostAlone && (
        <p className={dialog.deal}>
          {t`超过 ${mostAlone} 份：提交后由另一位同事签署，签署之前什么都不会发生。`}
        </p>
      )}
    </>
  );
}

const submitWords = (count: number, act: string): string =>
  count > mostAlone ? t`提交签署` : t`${act} ${count} 份`;

function told({ outcomes, proposalId }: Answer, onAnswer: About['onAnswer'], done: string): string {
  onAnswer(outcomes);
  if (proposalId !== null) return t`已提交，等另一位同事签署`;
  const count = outcomes.filter(({ isDone }) => isDone).length;
  const left = outcomes.length - count;
  return left === 0 ? t`${done} ${count} 份` : t`${done} ${count} 份，${left} 份没有处理`;
}
