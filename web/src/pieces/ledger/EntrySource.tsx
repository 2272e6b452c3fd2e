import type { EntryRecord } from '@shieldsource/contract/ledger/calls';
import { Link } from 'react-router';
import { orderPath, reportPath } from '../../lib/paths.ts';
import classes from './entries.module.css';

/** What a posting is about, with a link where there is a page for it. */
export function EntrySource({ source }: { source: EntryRecord['source'] }) {
  const path = pathOf(source);
  if (!path) return source.title;
  return (
    <Link className={`plain ${classes.source}`} to={path}>
      {source.title}
    </Link>
  );
}

/** The address of the page about a posting's source; '' when there is none. */
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
