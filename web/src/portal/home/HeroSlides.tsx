import {
  announcementKind,
  getAnnouncementPage,
  standingAnnouncements,
} from '@shieldsource/contract/announcements/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateOf } from '../../ui/text/formats.ts';
import { announcementPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { Carousel } from '../../ui/carousel/Carousel.tsx';
import classes from './HeroSlides.module.css';

const maxPinned = 4;

interface Slide {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly about: string;
}

/** The pinned announcements, after a first slide of our own, so that the carousel is never empty. */
export function HeroSlides() {
  const { t } = useLingui();
  const list = useQuery(queryOf(getAnnouncementPage, { page: 1 })).data?.list;
  const own: Slide = {
    id: standingAnnouncements.policy,
    title: t`测试之前，先看安全政策`,
    summary: t`哪些范围欢迎测试，怎样测试不会被追究，以及我们承诺多久答复、多久修复。`,
    about: t`长期有效`,
  };
  const pinned = (list ?? [])
    .filter((one) => one.pinned)
    .slice(0, maxPinned)
    .map(({ id, title, summary, kind, publishTime }) => ({
      id,
      title,
      summary,
      about: `${announcementKind.labelOf(kind)} · ${dateOf(publishTime)}`,
    }));
  return (
    <Carousel
      label={t`置顶公告`}
      slides={[own, ...pinned].map((slide) => ({
        key: slide.id,
        content: (
          <article className={`flex flex-col gap-8 relative ${classes.slide}`}>
            <p className="soft small figures">{slide.about}</p>
            <h2>
              <Link to={announcementPath(slide.id)}>{slide.title}</Link>
            </h2>
            <p className="two-lines soft">{slide.summary}</p>
          </article>
        ),
      }))}
    />
  );
}
