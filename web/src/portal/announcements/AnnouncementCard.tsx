import { announcementPath, type AnnouncementRow } from '@shieldsource/contract/announcements';
import { Link } from 'react-router';
import { AnnouncementCover } from '../../pieces/announcements/AnnouncementCover.tsx';
import { AnnouncementFacts } from '../../pieces/announcements/AnnouncementFacts.tsx';
import classes from './announcements.module.css';

/** An announcement in the list; all of it is one link. */
export function AnnouncementCard({ announcement }: { announcement: AnnouncementRow }) {
  const { id, title, summary, cover, kind } = announcement;
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <AnnouncementCover cover={cover} kind={kind} id={id} width={240} />
      </div>
      <div className={classes.words}>
        <h2>
          <Link to={announcementPath(id)}>{title}</Link>
        </h2>
        <p className={classes.summary}>{summary}</p>
        <p className={classes.facts}>
          <AnnouncementFacts of={announcement} />
        </p>
      </div>
    </article>
  );
}
