import { getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { announcementPath, announcementsPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { AnnouncementCover } from '../../pieces/announcements/AnnouncementCover.tsx';
import { AnnouncementFacts } from '../../pieces/announcements/AnnouncementFacts.tsx';
import classes from './HomePage.module.css';

const shownCount = 3;

/** The first announcements of the list: pinned ones, then the newest; nothing while none is published. */
export function LatestAnnouncements() {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getAnnouncementPage, { page: 1 }));
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="news">
      <div className="flex items-baseline justify-between gap-16 mb-24">
        <h2 id="news">{t`公告`}</h2>
        <Link to={announcementsPath}>{t`查看全部`}</Link>
      </div>
      <ul className={`stack thirds gap-20 ${classes.news}`}>
        {list.slice(0, shownCount).map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementCover {...announcement} width={380} />
            <div>
              <h3>
                <Link to={announcementPath(announcement.id)}>{announcement.title}</Link>
              </h3>
              <p className="row wrap gap-4-12 mt-8 quiet">
                <AnnouncementFacts of={announcement} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
