import type { ReportLine } from '@shieldsource/contract/reports/similar';
import { Link } from 'react-router';
import { dateOf } from '../../ui/text/formats.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { paths } from '../paths.ts';
import classes from './ReportLines.module.css';

/** Links to reports, one line each. */
export const ReportLines = ({ title, list }: { title: string; list: readonly ReportLine[] }) => (
  <section className={`stack gap-8 ${classes.lines}`}>
    <h3>{title}</h3>
    <ul>
      {list.map((one) => (
        <li key={one.id}>
          <Link to={paths.reports.record(one.id)}>{one.title}</Link>
          <p>
            <span className="figures">{one.number}</span>
            <StatusTag status={one.status} />
            {one.level !== null && <SeverityTag level={one.level} />}
            <time>{dateOf(one.createTime)}</time>
          </p>
        </li>
      ))}
    </ul>
  </section>
);
