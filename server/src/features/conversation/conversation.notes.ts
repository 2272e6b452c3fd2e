import type { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import type { InternalNote } from '@shieldsource/contract/reports/work';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import { attachWith, type FileInPlace, inPlaces, storedFilesOf } from '../files/files.ts';
import * as queries from './conversation.notes.queries.ts';
import { lockReport } from '../reports/reports.ts';

/** A note among staff. Its event concerns nobody, so that nobody outside is informed. */
export async function writeNote(
  app: App,
  call: CallOf<typeof postReviewNote>,
  { reportId, body, attachments }: InputOf<typeof postReviewNote>,
): Promise<OutputOf<typeof postReviewNote>> {
  const { id } = await inTransaction(app.db, (tx) =>
    runOnce(tx, call, async () => {
      // locked, so that an erasure at the same time does not miss the note
      const report = await lockReport(tx, reportId);
      if (!report) throw refuse('notFound');
      if (report.researcher_id === call.me.researcherId) throw refuse('ownReport');
      const noted = await record(tx, app, 'report.note', {
        subject: report.id,
        actor: call.me,
        params: { files: attachments.length },
        text: body,
      });
      const staffId = call.me.id;
      await queries.insertNote(tx, { id: noted, reportId: report.id, staffId, body });
      await attachWith(
        tx,
        { uploader: call.me, reportId: report.id, noteId: noted, purpose: 'note' },
        { text: body, attachments },
      );
      return { id: noted };
    }),
  );
  const files = storedFilesOf(app, call.me, { reportId, of: 'notes' });
  const [note] = await notesOf(app.db, call.me, { reportId, files, id });
  if (!note) throw refuse('notFound');
  return note;
}

/** The notes of a report; a single one if its id is given. */
export async function notesOf(
  db: Db,
  me: StaffMe,
  {
    reportId,
    files,
    id,
  }: { reportId: string; files: Promise<readonly FileInPlace[]>; id?: string | undefined },
): Promise<InternalNote[]> {
  const [rows, all] = await Promise.all([queries.listNotes(db, reportId, id), files]);
  return rows.map((row) => ({
    id: row.id,
    author: { id: row.staff_id, name: row.name },
    isMine: row.staff_id === me.id,
    body: row.body,
    ...inPlaces(all.filter(({ noteId }) => noteId === row.id)),
    createTime: row.created_at,
  }));
}
