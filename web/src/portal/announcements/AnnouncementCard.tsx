import type { AnnouncementRow } from '@shieldsource/contract/announcements/calls';
import { Link } from 'react-router';
import { announcementPath } from '../../lib/paths.ts';
import { AnnouncementCover } from '../../pieces/announcements/AnnouncementCover.tsx';
import { AnnouncementFacts } from '../../pieces/announcements/AnnouncementFacts.tsx';
import classes from './announcements.module.css';

interface AnnouncementCardProps {
  readonly announcement: AnnouncementRow;
  /** Stands above the others, larger. */
  readonly isLead?: boolean;
}

/** An announcement in the list; all of it is one link. */
export function AnnouncementCard({ announcement, isLead = false }: AnnouncementCardProps) {
  const { id, title, summary, cover, kind } = announcement;
  return (
    <article className={classes.card} data-lead={isLead || undefined}>
      <div className={classes.cover}>
        <AnnouncementCover cover={cover} kind={kind} id={id} width={isLead ? 360 : 144} />
      </div>
      <div className={classes.words}>
        <h2>
          <Link to={announcementPath(id)}>{title}</Link>
        </h2>
        <p className={classes.summary}>{summary}</p>
      </div>
      <p className={classes.facts}>
        <AnnouncementFacts of={announcement} />
      </p>
    </article>
  );
}
