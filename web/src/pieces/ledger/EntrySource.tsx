import type { EntryRecord } from '@shieldsource/contract/ledger';
import { Link } from 'react-router';
import { orderPath, reportPath } from '../../lib/paths.ts';
import classes from './entries.module.css';

/** What a posting is about, with the way there where there is more to see. */
export function EntrySource({ source }: { source: EntryRecord['source'] }) {
  const path = pathOf(source);
  if (!path) return source.title;
  return (
    <Link className={classes.source ?? ''} to={path}>
      {source.title}
    </Link>
  );
}

/** Where the researcher sees what a posting points at; '' when there is nothing more to see. */
function pathOf({ kind, id }: EntryRecord['source']): string {
  switch (kind) {
    case 'report':
      return reportPath(id);
    case 'order':
      return orderPath(id);
    case 'account':
    case 'earlier':
    case 'manual':
      return '';
  }
}
