import { useLingui } from '@lingui/react/macro';
import { reportAction } from '@shieldsource/contract/reports/acts';
import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { Activity, useEffect, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import type { ButtonProps } from '../../ui/form/Button.tsx';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { actsFor, type DeskAct, letterOf } from './acts.ts';
import type { ReviewDetail, Undone } from './decision.ts';
import { DroppedVerdict } from '../pieces/reports/DroppedVerdict.tsx';
import type { OwnVerdict } from '../pieces/reports/dropped.ts';
import { DeskFlags } from './DeskFlags.tsx';
import { type ReportStatus, reportStatus } from '@shieldsource/contract/reports/status';
import { HeldVerdict } from './HeldVerdict.tsx';
import { wantsNext } from './next-choice.ts';
import { ProposalPanel } from './ProposalPanel.tsx';
import { verdictOn } from './undo.ts';
import { useWritten, useWrittenWithFiles } from './use-written.tsx';

// Loaded after the page: nobody decides before reading.
const fetchForm = () => import('./ReportForm.tsx');
const ReportForm = lazyPart(fetchForm);
const HandOver = lazyPart(async () => ({ default: (await fetchForm()).HandOver }));

/** An open form, with the report as it was then. */
export interface Opened {
  readonly act: DeskAct;
  readonly detail: ReviewDetail;
  readonly level?: Severity;
  readonly repeats?: string;
  readonly undone?: Undone['input'];
  /** Distinguishes one opening of a form from the next. */
  readonly turn: number;
}

interface DecisionTabProps {
  readonly detail: ReviewDetail;
  readonly roles: readonly StaffRole[];
  /** The report that this one duplicates, as chosen in the tab of similar reports. */
  readonly repeats?: { readonly number: string; readonly turn: number } | undefined;
  /** A verdict on this report that was just undone. */
  readonly undone?: Undone | undefined;
  /** A verdict on this report that was not carried out. */
  readonly dropped?: OwnVerdict | undefined;
  readonly onUndo: () => void;
  /** Whether this tab is shown; opening an act shows it. */
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onNext: () => void;
}

/**
 * The acts that these roles may do on the report now: buttons from the contract's table, each with its key, and the form
 * of the chosen one. The act that the report waits for is open from the start. A form that was touched stays open, even
 * when somebody else has acted meanwhile.
 */
export function DecisionTab({
  detail,
  roles,
  repeats,
  undone,
  dropped,
  onUndo,
  isShown,
  onShow,
  onNext,
}: DecisionTabProps) {
  const { t } = useLingui();
  const { report } = detail;
  const acts = actsFor(report, roles);
  // undefined: the act that the report waits for; null: closed by the reviewer
  const [opened, setOpened] = useState<Opened | null | undefined>(
    undone && acts.includes(actOf[undone.kind])
      ? { act: actOf[undone.kind], detail, undone: undone.input, turn: 1 }
      : undefined,
  );
  const words = { question: useWrittenWithFiles('question'), verdict: useWritten('verdict') };
  const score = useWritten('cvss');
  const [repeated, setRepeated] = useState(0);
  const [version, setVersion] = useState(report.version);
  const waitedFor = report.held ? undefined : acts.findLast(isWaitedFor);
  const shown =
    opened === undefined && waitedFor ? { act: waitedFor, detail, turn: 0 } : (opened ?? null);
  const names: Partial<Record<DeskAct, string>> = {
    upholdAppeal: t`处理申诉`,
    approveAward: t`核定并发放`,
    returnAward: t`退回奖励`,
    giveAward: t`重新评定奖励`,
  };
  const open = (act: DeskAct, more: Pick<Opened, 'level' | 'repeats' | 'undone'> = {}) =>
    setOpened({ act, detail, turn: (opened?.turn ?? 0) + 1, ...more });
  const ask = (act: DeskAct, level?: Severity) => {
    open(act, level === undefined ? {} : { level });
    onShow();
  };
  const touch = () => {
    if (opened === undefined && shown) setOpened(shown);
  };

  if (repeats && repeats.turn !== repeated) {
    setRepeated(repeats.turn);
    if (acts.includes('ignore')) open('ignore', { repeats: repeats.number });
  }

  // a form that was closed opens again after the report has changed
  if (version !== report.version) {
    setVersion(report.version);
    if (opened === null) setOpened(undefined);
  }

  const takesDigits = isShown && shown !== null && withDigits.includes(shown.act);
  useKeys([
    ...acts.flatMap((act) => {
      const key = letterOf(act);
      return key
        ? [{ key, name: names[act] ?? reportAction.labelOf(act), act: () => ask(act) }]
        : [];
    }),
    ...(acts.includes('confirm') && !takesDigits
      ? severity.list.toReversed().map(({ code, label }, index) => ({
          key: String(index + 1),
          name: t`定为${label}`,
          act: () => ask('confirm', code),
        }))
      : []),
  ]);
  useEffect(() => void fetchForm().catch(() => undefined), []);

  return (
    <div className="column gap-14">
      {dropped && (
        <DroppedVerdict
          verdict={dropped}
          reopen={
            acts.includes(actOf[dropped.kind]) && (
              <Button
                size="compact-md"
                onClick={() => open(actOf[dropped.kind], { undone: dropped.input })}
              >{t`重新打开`}</Button>
            )
          }
        />
      )}
      {report.held && <HeldVerdict held={report.held} onUndo={onUndo} />}
      <DeskFlags detail={detail} />
      {report.isOwn && <p className="faint">{t`这是你自己提交的报告，由其他审核员处理`}</p>}
      {!report.isOwn && acts.length === 0 && (
        <p className="faint">{t`当前状态下你没有可做的操作`}</p>
      )}
      {acts.length > 0 && (
        <div className="flex wrap gap-6" role="group" aria-label={t`可做的操作`}>
          {acts.map((act) => (
            <KeyButton
              key={act}
              letter={letterOf(act)}
              {...lookOf(act, act === shown?.act)}
              aria-pressed={act === shown?.act}
              onClick={() => ask(act)}
            >
              {names[act] ?? reportAction.labelOf(act)}
            </KeyButton>
          ))}
        </div>
      )}
      {shown && (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <div data-decision onFocus={touch} onSubmitCapture={touch}>
            <ReportForm
              key={`${shown.act}-${shown.turn}-${shown.detail.report.version}`}
              act={shown.act}
              detail={shown.detail}
              level={shown.level}
              repeats={shown.repeats}
              undone={shown.undone}
              onClose={() => setOpened(null)}
              onDone={(news, answer) => {
                setOpened(undefined);
                if (shown.act === 'askInformation') {
                  words.question.write('');
                  words.question.attach([]);
                } else {
                  words.verdict.write('');
                  score.write('');
                }
                toast.success(news, {
                  about: verdictOn(report.id),
                  ...(isHeld(answer) && { act: { name: t`撤销（z）`, run: onUndo } }),
                });
                if (isVerdict(shown.act) && wantsNext()) onNext();
              }}
            />
          </div>
        </Activity>
      )}
      <ProposalPanel report={report} />
      {(report.handOver ?? isConfirmed(report.status)) && !report.isOwn && (
        <HandOver
          report={report}
          mayChange={isConfirmed(report.status) && roles.includes('reviewer')}
        />
      )}
    </div>
  );
}

/** The act of each kind of verdict. */
const actOf: Record<Undone['kind'], DeskAct> = {
  confirm: 'confirm',
  propose: 'confirm',
  ignore: 'ignore',
  award: 'giveAward',
  rejectAppeal: 'upholdAppeal',
  upholdAppeal: 'upholdAppeal',
  rejudge: 'upholdAppeal',
};

/** Whether a team has something to fix. */
const isConfirmed = (status: ReportStatus): boolean =>
  status !== reportStatus.codes.waitReview && status !== reportStatus.codes.ignored;

/** Somebody waits for this act, so its form is open from the start. */
const isWaitedFor = (act: DeskAct) =>
  ['confirm', 'upholdAppeal', 'approveAward', 'giveAward'].includes(act);

/** Acts whose forms use the digit keys. */
const withDigits: readonly DeskAct[] = ['confirm', 'ignore', 'giveAward', 'upholdAppeal'];

const isVerdict = (act: DeskAct) => act === 'confirm' || act === 'ignore';

/** Whether the verdict is held and can still be undone. */
const isHeld = (answer: object | undefined): boolean =>
  answer !== undefined && 'dueTime' in answer && answer.dueTime !== null;

function lookOf(act: DeskAct, isOpen: boolean): Pick<ButtonProps, 'variant' | 'color'> {
  if (act === 'revoke') return { variant: isOpen ? 'light' : 'outline', color: 'red' };
  return { variant: isOpen ? 'light' : 'default' };
}
