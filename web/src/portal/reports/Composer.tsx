import { postComment, type ReportDetail } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/client.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { CommentForm } from '../../pieces/comments/CommentForm.tsx';
import card from '../../ui/page/Card.module.css';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import classes from './Composer.module.css';
import flags from './ReportFlags.module.css';

/**
 * The box to write in while the report is open: a comment, or the answer to a reviewer's question, which then stands above
 * it. One form for both, as a question that comes meanwhile must not discard what is typed.
 */
export function Composer({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const { id: reportId, canComment, question, retest } = report;
  const client = useQueryClient();
  const [isWritten, setWritten] = useState(false);
  const { box, stayInSight } = useBoxInSight(question !== null);
  useLinkedAnswer(box, question !== null);

  async function send(body: string, attachments: string[], idempotencyKey: string) {
    await call(postComment, { reportId, body, attachments }, { idempotencyKey, silent: true });
    if (question) stayInSight();
    // a question that was asked meanwhile is answered by this comment
    await refreshRoutes(client, afterReportChange);
    if (question) toast.success(t`已补充，审核继续进行`);
  }

  // what was written when the report ended stays, to be copied
  if (!canComment && !isWritten) return null;
  return (
    <section
      ref={box}
      className={question ? flags.notice : `${card.card} ${classes.below}`}
      aria-label={question ? t`需要补充信息` : t`写评论`}
    >
      {question && (
        <>
          <h2>{t`需要补充信息`}</h2>
          <p className={`pre-wrap anywhere ${flags.quoted}`}>{question.body}</p>
        </>
      )}
      <CommentForm
        send={send}
        onWrite={(body) => setWritten(body !== '')}
        {...(question
          ? {
              label: t`补充信息`,
              act: t`提交补充信息`,
              hint: t`${dateTimeOf(question.answerBefore)} 前回答，逾期报告会被忽略`,
              placeholder: t`写下你的回答，可以粘贴截图`,
            }
          : { placeholder: t`补充细节，或回答审核员的问题` })}
        {...(retest?.state === 'asked' && {
          hint: <a href="#retest">{t`复测结果请到上方选择`}</a>,
        })}
      />
    </section>
  );
}

/** Keeps the box in sight when a question, or its answer, moves it while somebody writes or sends there. */
function useBoxInSight(isAsked: boolean) {
  const box = useRef<HTMLElement>(null);
  const isSending = useRef(false);
  useLayoutEffect(() => {
    if (isSending.current || box.current?.contains(document.activeElement))
      box.current?.scrollIntoView({ block: isAsked ? 'start' : 'end' });
    isSending.current = false;
  }, [isAsked]);
  return { box, stayInSight: () => void (isSending.current = true) };
}

/** A link to `#answer`, as mails have it, leads into the box where a question waits. */
function useLinkedAnswer(box: RefObject<HTMLElement | null>, isAsked: boolean) {
  const { hash } = useLocation();
  const [isLinked] = useState(isAsked && hash === '#answer');
  useEffect(() => {
    if (!isLinked) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [box, isLinked]);
}
