import { announcementKind, type AnnouncementKind } from '@shieldsource/contract/announcements';
import type { ReactNode } from 'react';
import { imageSetAt } from '../../lib/image.ts';
import '../coded/tones.css';
import classes from './AnnouncementCover.module.css';

interface AnnouncementCoverProps {
  /** '' shows a drawing in the colour of the kind. */
  readonly cover: string;
  readonly kind: AnnouncementKind;
  /** In CSS pixels. */
  readonly width: number;
}

/** The picture of an announcement, 16 : 9. Decoration: the title beside it says what it is. */
export function AnnouncementCover({ cover, kind, width }: AnnouncementCoverProps) {
  return (
    <span className={classes.cover} data-tone={announcementKind.of(kind).tone}>
      {cover ? (
        <img {...imageSetAt(cover, width)} alt="" loading="lazy" decoding="async" />
      ) : (
        <svg viewBox="0 0 320 180" aria-hidden="true">
          {drawings[kind]}
        </svg>
      )}
    </span>
  );
}

const drawings: Record<AnnouncementKind, ReactNode> = {
  // a report's line of stations, and a message
  notice: (
    <g fill="none" stroke="currentColor" strokeWidth="5">
      <path d="M40 90h64M128 90h64M216 90h64" opacity="0.45" />
      <circle cx="28" cy="90" r="11" />
      <circle cx="116" cy="90" r="11" />
      <circle cx="204" cy="90" r="11" />
      <circle cx="292" cy="90" r="11" fill="currentColor" />
    </g>
  ),
  // coins
  reward: (
    <g fill="none" stroke="currentColor" strokeWidth="5">
      <circle cx="112" cy="100" r="44" opacity="0.3" />
      <circle cx="208" cy="100" r="44" opacity="0.3" />
      <circle cx="160" cy="80" r="50" />
      <path d="M160 54l22 26-22 26-22-26z" fill="currentColor" />
    </g>
  ),
  // rings around a meeting point
  activity: (
    <g fill="none" stroke="currentColor" strokeWidth="5">
      <path d="M60 180a100 100 0 0 1 200 0" opacity="0.3" />
      <path d="M92 180a68 68 0 0 1 136 0" opacity="0.6" />
      <path d="M124 180a36 36 0 0 1 72 0" />
      <path d="M160 144V44h52l-12 18 12 18h-52" fill="currentColor" />
    </g>
  ),
};
