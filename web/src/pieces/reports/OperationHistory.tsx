import { type OperationRecord, reportStatus } from '@shieldsource/contract/reports';
import { dateTimeOf } from '../../lib/formats.ts';
import '../coded/tones.css';
import classes from './OperationHistory.module.css';

/** What happened to a report, from early to late, on the line of its life. */
export function OperationHistory({ records }: { records: readonly OperationRecord[] }) {
  return (
    <ol className={classes.history}>
      {records.map((record) => (
        <li
          key={record.id}
          className={classes.record}
          data-tone={reportStatus.of(record.toStatus).tone}
        >
          <span className={classes.dot} aria-hidden="true" />
          <p className={classes.head}>
            <strong>{record.actionName}</strong>
            <span className={classes.status}>{record.toStatusName}</span>
          </p>
          <p className={classes.by}>
            {record.actorName} · <time>{dateTimeOf(record.createTime)}</time>
          </p>
          {record.note && <p className={classes.note}>{record.note}</p>}
        </li>
      ))}
    </ol>
  );
}
