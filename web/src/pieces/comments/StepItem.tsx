import type { StoredFile } from '@shieldsource/contract/files';
import { type OperationRecord, reportStatus } from '@shieldsource/contract/reports';
import type { ReactNode } from 'react';
import '../coded/tones.css';
import { AttachmentList } from '../files/AttachmentList.tsx';
import { MarkdownBody } from '../markdown/MarkdownBody.tsx';
import { EntryHead } from './EntryHead.tsx';
import classes from './StepItem.module.css';

/** Steps whose note a researcher wrote, in Markdown like a comment. */
const argues: ReadonlySet<OperationRecord['action']> = new Set([
  'appeal',
  'passRetest',
  'failRetest',
]);

interface StepItemProps {
  readonly step: OperationRecord;
  readonly freshAddressOf: (file: StoredFile) => Promise<string>;
  /** What the step earned. */
  readonly children?: ReactNode;
}

/** One step of a report, as an item of the conversation. */
export function StepItem({ step, freshAddressOf, children }: StepItemProps) {
  const { actionName, actorName, toStatus, createTime } = step;
  return (
    <li className={classes.step} data-tone={reportStatus.of(toStatus).tone}>
      <EntryHead name={actionName} time={createTime}>
        <span>{actorName}</span>
      </EntryHead>
      <StepWords step={step} freshAddressOf={freshAddressOf} />
      {children}
    </li>
  );
}

/** The note of a step and its files. */
export function StepWords({
  step: { action, note, images = [], attachments = [] },
  freshAddressOf,
}: Pick<StepItemProps, 'step' | 'freshAddressOf'>) {
  return (
    <>
      {note &&
        (argues.has(action) ? (
          <MarkdownBody text={note} images={images} compact />
        ) : (
          <p className={classes.words}>{note}</p>
        ))}
      {attachments.length > 0 && (
        <AttachmentList files={attachments} freshAddressOf={freshAddressOf} />
      )}
    </>
  );
}
