import { useLingui } from '@lingui/react/macro';
import { postHandOver, postHandOverMove } from '@shieldsource/contract/reports/desk-work';
import { handOverState } from '@shieldsource/contract/reports/work';
import type { CodeOf } from '@shieldsource/contract/coded';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/client.ts';
import { optionsOf } from '../../lib/options-of.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { ActBody } from '../../pieces/acts/ActDialog.tsx';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { paths } from '../paths.ts';
import { Segments } from '../../ui/form/Segments.tsx';
import { ActSheet } from './ActSheet.tsx';
import { onReport, type ReviewReport } from './decision.ts';
import classes from './DecisionTab.module.css';

interface HandOverProps {
  readonly report: ReviewReport;
  /** Whether this person may hand it over and change its state there. */
  readonly mayChange: boolean;
}

/** The state of a confirmed report at the team of its application; researchers see nothing of it. */
export function HandOver({ report, mayChange }: HandOverProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { handOver } = report;
  const name = handOver ? t`更正工单` : t`移交给团队`;
  useKeys(mayChange ? [{ key: 'h', name, act: () => setOpen(true) }] : []);
  if (!handOver && !mayChange) return null;
  return (
    <section
      className={`column justify-items-start gap-10 line-above ${classes.team}`}
      aria-label={t`移交修复`}
    >
      {handOver && (
        <>
          <Facts>
            <Fact name={t`移交修复`}>
              <Tag tone={handOverState.of(handOver.state).tone}>{handOver.stateName}</Tag>
            </Fact>
            <Fact name={t`团队`}>{handOver.team || t`应用没有登记团队`}</Fact>
            <Fact name={t`工单`}>
              {handOver.url ? (
                <a href={handOver.url} target="_blank" rel="noreferrer">
                  {handOver.ticket}
                </a>
              ) : (
                handOver.ticket
              )}
            </Fact>
            <Fact name={t`最近更新`} more={handOver.colleagueName}>
              <time>{dateTimeOf(handOver.updateTime)}</time>
            </Fact>
          </Facts>
          {mayChange && <States report={report} />}
        </>
      )}
      {mayChange && !isOpen && (
        <KeyButton letter="h" variant="default" onClick={() => setOpen(true)}>
          {name}
        </KeyButton>
      )}
      {isOpen && <TicketForm report={report} title={name} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Buttons to record the team's answer. */
function States({ report }: { report: ReviewReport }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const move = useCall(postHandOverMove, { refreshes: paths.reports.calls });
  const { id: reportId, handOver } = report;
  if (!handOver) return null;
  return (
    <Segments
      fullWidth
      size="xs"
      aria-label={t`团队的处理状态`}
      disabled={move.isPending}
      value={handOver.state}
      onChange={(state) =>
        move.mutate(
          { reportId, version: handOver.version, state: state as CodeOf<typeof handOverState> },
          {
            onSuccess: ({ stateName }) => toast.success(t`${report.number} 移交状态：${stateName}`),
            // somebody was faster: the refreshed page shows the new state
            onError: () => void refreshRoutes(client, paths.reports.calls),
          },
        )
      }
      options={optionsOf(handOverState.list)}
    />
  );
}

interface TicketFormProps {
  readonly report: ReviewReport;
  readonly title: string;
  readonly onClose: () => void;
}

function TicketForm({ report, title, onClose }: TicketFormProps) {
  const { t } = useLingui();
  const { handOver, appTeam } = report;
  const { refreshes, overtaken } = onReport(report);
  const [seen] = useState(handOver);
  // a new state leaves the ticket as it was seen; where the ticket is another one, the correction is refused
  const isAsSeen = seen?.ticket === handOver?.ticket && seen?.url === handOver?.url;
  const version = (isAsSeen ? handOver : seen)?.version ?? 0;
  return (
    <ActSheet title={title} takesFocus>
      <ActBody
        route={postHandOver}
        send={(input) => call(postHandOver, { ...input, version }, { silent: true })}
        start={{
          reportId: report.id,
          version,
          ticket: handOver?.ticket ?? '',
          url: handOver?.url ?? '',
        }}
        refreshes={refreshes}
        overtaken={overtaken}
        act={handOver ? t`保存` : t`移交`}
        fields={({ field }) => (
          <>
            <TextInput
              {...field('ticket')}
              label={t`工单号`}
              required
              maxLength={100}
              data-autofocus
            />
            <TextInput
              {...field('url')}
              label={t`工单链接`}
              placeholder="https://"
              maxLength={2_048}
            />
          </>
        )}
        done={handOver ? t`已更正 ${report.number} 的工单` : t`已移交 ${report.number}`}
        onDone={(news) => {
          onClose();
          toast.success(news);
        }}
        onClose={onClose}
      >
        {appTeam
          ? t`交给${appTeam}修复。研究员看不到，也不会收到通知。`
          : t`交给应用所属团队修复。研究员看不到，也不会收到通知。`}
      </ActBody>
    </ActSheet>
  );
}
