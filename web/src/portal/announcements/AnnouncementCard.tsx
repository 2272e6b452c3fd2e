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
    <article
      className={`stack items-center gap-8-20 relative on-surface ${classes.card}`}
      data-lead={isLead || undefined}
    >
      <div className={classes.cover}>
        <AnnouncementCover cover={cover} kind={kind} id={id} width={isLead ? 360 : 144} />
      </div>
      <div className={`min-w-0 ${classes.words}`}>
        <h2>
          <Link to={announcementPath(id)}>{title}</Link>
        </h2>
        <p className="two-lines soft">{summary}</p>
      </div>
      <p className={`row wrap gap-4-12 quiet ${classes.facts}`}>
        <AnnouncementFacts of={announcement} />
      </p>
    </article>
  );
}
