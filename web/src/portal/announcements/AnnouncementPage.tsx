import {
  getAnnouncementDetail,
  standingAnnouncements,
  type AnnouncementDetail,
} from '@shieldsource/contract/announcements/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../../lib/call-error.ts';
import { announcementPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { AnnouncementCover } from '../../pieces/announcements/AnnouncementCover.tsx';
import { AnnouncementFacts } from '../../pieces/announcements/AnnouncementFacts.tsx';
import { headingsOf } from '../../pieces/markdown/headings.ts';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import { AnchorList } from '../../ui/anchors/AnchorList.tsx';
import { NotFound } from '../../ui/page/NotFound.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { useNamedTitle } from '../../ui/page/use-title.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './AnnouncementPage.module.css';
import { listPath } from './announcement-place.ts';
import { RelatedPages } from './RelatedPages.tsx';

/** An announcement to be read: cover and text, its sections and pages beside it, the ones before and after it. */
export default function AnnouncementPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const announcement = useQuery(queryOf(getAnnouncementDetail, { id }, { silent: isNotFound }));
  const { data, error } = announcement;
  useNamedTitle(data?.title);

  if (error && isNotFound(error)) {
    return (
      <NotFound
        page={t`公告详情`}
        title={t`找不到这篇公告`}
        hint={t`公告可能已经撤回。`}
        list={listPath()}
        act={t`查看全部公告`}
      />
    );
  }
  return (
    <>
      <TitleBar
        title={data?.title ?? t`公告详情`}
        back={listPath()}
        details={data && <AnnouncementFacts of={data} />}
      />
      <QueryStates query={announcement}>{(found) => <Text announcement={found} />}</QueryStates>
    </>
  );
}

/** A text with fewer sections gets no list of them. */
const worthListing = 3;
const standing: readonly string[] = Object.values(standingAnnouncements);

function Text({ announcement }: { announcement: AnnouncementDetail }) {
  const { t } = useLingui();
  const { id, kind, cover, body, images, newer, older } = announcement;
  const headings = headingsOf(body);
  const isStanding = standing.includes(id);
  return (
    <div className={classes.columns}>
      <div className={`self-start sticky ${classes.side}`}>
        {headings.length >= worthListing && <AnchorList label={t`本页内容`} anchors={headings} />}
        {!isStanding && <RelatedPages kind={kind} />}
      </div>
      <div className="min-w-0">
        <article className={`bordered on-surface ${classes.text}`}>
          {!isStanding && (
            <div className={classes.cover}>
              <AnnouncementCover
                cover={cover}
                kind={kind}
                id={id}
                width={760}
                widthOnPhones={360}
              />
            </div>
          )}
          <MarkdownBody text={body} images={images} isArticle />
        </article>
        {(newer || older) && (
          <nav className={`stack halves gap-16 mt-16 ${classes.around}`} aria-label={t`前后公告`}>
            {newer && (
              <Link to={announcementPath(newer.id)}>
                <span className="block quiet">{t`上一篇`}</span>
                {newer.title}
              </Link>
            )}
            {older && (
              <Link className={classes.older} to={announcementPath(older.id)}>
                <span className="block quiet">{t`下一篇`}</span>
                {older.title}
              </Link>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}
