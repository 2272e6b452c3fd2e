import { useLingui } from '@lingui/react/macro';
import { postReviewComment } from '@shieldsource/contract/reports/desk';
import { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import { mayCall } from '@shieldsource/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/client.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CommentForm } from '../../pieces/comments/CommentForm.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { paths } from '../paths.ts';
import { Segments } from '../../ui/form/Segments.tsx';
import { AnswerTemplates, openTemplates } from './AnswerTemplates.tsx';
import type { ReviewReport } from './decision.ts';
import { deskFiles } from './desk-files.ts';
import { useWrittenWithFiles } from './use-written.tsx';
import classes from './Workbench.module.css';

const filesOf = { reply: deskFiles('comment'), internal: deskFiles('note') };

/**
 * Comments to the author and notes among colleagues. The keys `r` and `Shift+r` move the focus here, and so does `;` while
 * no decision with templates is open.
 */
export function DeskReplies({ report }: { report: ReviewReport }) {
  const { t } = useLingui();
  const { person } = useStaff();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<'reply' | 'internal'>('reply');
  // the turn changes each time, so that the same key works again
  const [{ turn, to }, setTurn] = useState<{ turn: number; to: 'words' | 'templates' }>({
    turn: 0,
    to: 'words',
  });
  const place = useRef<HTMLDivElement>(null);
  const [reply, internal] = [useWrittenWithFiles('reply'), useWrittenWithFiles('internal')];
  const mayReply = mayCall(person?.roles ?? [], postReviewComment) && !report.isOwn;
  const [isWritten, setWritten] = useState(reply.start !== '');
  // what was written when the report ended stays, to be copied
  const isOpen = mayReply && (report.canComment || isWritten);
  const box = isOpen ? chosen : 'internal';
  const shown = useRef(box);
  useEffect(() => void (shown.current = box), [box]);

  const write = (next: 'reply' | 'internal', at: typeof to = 'words') => {
    setChosen(next);
    setTurn({ turn: turn + 1, to: at });
  };
  const tellNone = () => toast.error(t`这里没有可选的模板`);
  const chooseTemplate = () => {
    if (openTemplates(document.querySelector('[data-decision]'))) return;
    if (isOpen) write('reply', 'templates');
    else tellNone();
  };
  useKeys([
    ...(isOpen ? [{ key: 'r', name: t`回复研究员`, act: () => write('reply') }] : []),
    ...(report.isOwn
      ? []
      : [
          { key: 'Shift+r', name: t`写内部备注`, act: () => write('internal') },
          { key: ';', name: t`选用模板`, act: chooseTemplate },
        ]),
  ]);
  const leadToTemplates = useEffectEvent(() => {
    if (!openTemplates(place.current)) tellNone();
  });
  useEffect(() => {
    if (turn === 0) return;
    if (to === 'templates') return leadToTemplates();
    const field = place.current?.querySelector<HTMLElement>(':scope > :not([hidden]) textarea');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }, [turn, to]);

  const sending =
    (kind: typeof box) => async (body: string, attachments: string[], idempotencyKey: string) => {
      await call(
        kind === 'reply' ? postReviewComment : postReviewNote,
        { reportId: report.id, body, attachments },
        // nobody sees what the form says while the other one is shown
        { idempotencyKey, silent: () => shown.current === kind },
      );
      await refreshRoutes(client, paths.reports.calls);
    };

  if (report.isOwn) return null;
  return (
    <div ref={place} className={`column gap-10 line-above ${classes.replies}`} data-answer>
      {isOpen && (
        <Segments
          size="xs"
          aria-label={t`回复对象`}
          value={chosen}
          onChange={(next) => setChosen(next === 'internal' ? 'internal' : 'reply')}
          options={[
            { value: 'reply', label: t`回复研究员` },
            { value: 'internal', label: t`内部备注` },
          ]}
        />
      )}
      {mayReply && !report.canComment && (
        <p className="faint">{t`报告已结束，不能再回复，仍可写内部备注。`}</p>
      )}
      {/* Both stay, with their files and what is being sent; only one is shown. */}
      {isOpen && (
        <div hidden={box !== 'reply'}>
          <CommentForm
            send={sending('reply')}
            filesTo={filesOf.reply}
            start={reply.start}
            kept={reply.kept}
            onFiles={reply.attach}
            onWrite={(body) => {
              reply.write(body);
              setWritten(body !== '');
            }}
            label={t`回复`}
            act={t`发送回复`}
            placeholder={t`向研究员提问或说明，对方会收到消息`}
            tools={(fill) => <AnswerTemplates kind="reply" report={report} onChoose={fill} />}
          />
        </div>
      )}
      <div hidden={box !== 'internal'}>
        <CommentForm
          send={sending('internal')}
          filesTo={filesOf.internal}
          start={internal.start}
          kept={internal.kept}
          onFiles={internal.attach}
          onWrite={internal.write}
          label={t`内部备注`}
          act={t`添加备注`}
          placeholder={t`仅工作人员可见，研究员看不到`}
        />
      </div>
    </div>
  );
}
