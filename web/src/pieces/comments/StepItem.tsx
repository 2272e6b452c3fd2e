import type { StoredFile } from '@shieldsource/contract/files/calls';
import { type OperationRecord, reportStatus } from '@shieldsource/contract/reports/calls';
import type { ReactNode } from 'react';
import '../coded/tones.css';
import { AttachmentList } from '../files/AttachmentList.tsx';
import { MarkdownBody } from '../markdown/MarkdownBody.tsx';
import { isArrival } from '../reports/stations.ts';
import { EntryHead } from './EntryHead.tsx';
import thread from './Thread.module.css';

const said: ReadonlySet<OperationRecord['action']> = new Set([
  'appeal',
  'passRetest',
  'failRetest',
]);

/** Whether the author of the report wrote its note, in Markdown like a comment; the notes of staff are plain text. */
export const isByAuthor = ({ action }: OperationRecord): boolean => said.has(action);

interface StepItemProps {
  readonly step: OperationRecord;
  readonly freshAddressOf: (file: StoredFile) => Promise<string>;
  readonly isMine?: boolean;
  /** What the step earned. */
  readonly children?: ReactNode;
}

/** One step of a report, as an item of the conversation: its mark, and what was said with it. */
export function StepItem({ step, freshAddressOf, isMine = false, children }: StepItemProps) {
  const { actionName, actorName, toStatus, note, attachments, createTime } = step;
  return (
    <li
      className={`column justify-items-start min-w-0 gap-6 relative ${thread.entry}`}
      data-tone={reportStatus.of(toStatus).tone}
    >
      <span className={isArrival(step) ? thread.station : thread.stop} aria-hidden="true" />
      <EntryHead name={actionName} time={createTime}>
        <span>{actorName}</span>
      </EntryHead>
      {children}
      {(note || attachments) && (
        <div
          className={`column gap-6 p-10-14 anywhere ${thread.bubble}`}
          data-mine={isMine || undefined}
        >
          <StepWords step={step} freshAddressOf={freshAddressOf} />
        </div>
      )}
    </li>
  );
}

/** The note of a step and its files. */
export function StepWords({
  step,
  freshAddressOf,
}: Pick<StepItemProps, 'step' | 'freshAddressOf'>) {
  const { note, images = [], attachments = [] } = step;
  return (
    <>
      {note &&
        (isByAuthor(step) ? (
          <MarkdownBody text={note} images={images} compact />
        ) : (
          <p className="pre-wrap">{note}</p>
        ))}
      {attachments.length > 0 && (
        <AttachmentList files={attachments} freshAddressOf={freshAddressOf} />
      )}
    </>
  );
}
