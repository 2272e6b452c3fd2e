import {
  announcementKind,
  type AnnouncementKind,
} from '@shieldsource/contract/announcements/calls';
import type { ReactNode } from 'react';
import { imageSetAt } from '../../ui/image/image.ts';
import '../coded/tones.css';
import classes from './AnnouncementCover.module.css';
import { phone } from '../../ui/theme/screens.ts';

interface AnnouncementCoverProps {
  /** '' shows a drawing in the colour of the kind. */
  readonly cover: string;
  readonly kind: AnnouncementKind;
  /** Says which drawing of the kind; of an announcement that is not saved yet the first. */
  readonly id?: string | undefined;
  /** In CSS pixels. */
  readonly width: number;
  /** The width on phones, if it differs. */
  readonly widthOnPhones?: number;
}

/** The picture of an announcement, 16 : 9. Decoration: the title beside it says what it is. */
export function AnnouncementCover({
  cover,
  kind,
  id = '0',
  width,
  widthOnPhones = width,
}: AnnouncementCoverProps) {
  return (
    <span className={classes.cover} data-tone={announcementKind.of(kind).tone}>
      {cover ? (
        <picture>
          <source media={phone} srcSet={imageSetAt(cover, widthOnPhones).srcSet} />
          <img {...imageSetAt(cover, width)} alt="" loading="lazy" decoding="async" />
        </picture>
      ) : (
        <svg
          viewBox="0 0 320 180"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinejoin="round"
        >
          {drawingOf(kind, id)}
        </svg>
      )}
    </span>
  );
}

function drawingOf(kind: AnnouncementKind, id: string): ReactNode {
  const choice = drawings[kind];
  return choice[Number.parseInt(id.slice(-1), 16) % choice.length];
}

const drawings: Record<AnnouncementKind, readonly ReactNode[]> = {
  notice: [
    // a report's line of stations
    <>
      <path d="M40 90h64M128 90h64M216 90h64" opacity="0.45" />
      <circle cx="28" cy="90" r="11" />
      <circle cx="116" cy="90" r="11" />
      <circle cx="204" cy="90" r="11" />
      <circle cx="292" cy="90" r="11" fill="currentColor" />
    </>,
    // a sheet with a mark
    <>
      <path d="M104 30h84l32 32v92h-116z" />
      <path d="M188 30v32h32" opacity="0.45" />
      <path d="M128 92h68M128 118h44" opacity="0.45" />
      <circle cx="214" cy="138" r="20" fill="currentColor" />
    </>,
    // a message
    <>
      <path d="M84 40h152v84h-92l-30 28v-28h-30z" />
      <path d="M112 70h96" opacity="0.45" />
      <path d="M112 96h52" opacity="0.45" />
      <circle cx="236" cy="40" r="14" fill="currentColor" />
    </>,
  ],
  reward: [
    // coins
    <>
      <circle cx="112" cy="100" r="44" opacity="0.3" />
      <circle cx="208" cy="100" r="44" opacity="0.3" />
      <circle cx="160" cy="80" r="50" />
      <path d="M160 54l22 26-22 26-22-26z" fill="currentColor" />
    </>,
    // a podium
    <>
      <path d="M64 150v-44h64v44M192 150v-30h64v30" opacity="0.45" />
      <path d="M128 150V74h64v76M48 150h224" />
      <path d="M160 26l18 20-18 20-18-20z" fill="currentColor" />
    </>,
    // a line that grows
    <>
      <path d="M60 150h200" opacity="0.45" />
      <path d="M88 150v-30M136 150v-50M184 150V84" opacity="0.3" />
      <path d="M72 112l52-30 44 14 62-52" />
      <path d="M238 22l18 20-18 20-18-20z" fill="currentColor" />
    </>,
  ],
  activity: [
    // rings around a meeting point
    <>
      <path d="M60 180a100 100 0 0 1 200 0" opacity="0.3" />
      <path d="M92 180a68 68 0 0 1 136 0" opacity="0.6" />
      <path d="M124 180a36 36 0 0 1 72 0" />
      <path d="M160 144V44h52l-12 18 12 18h-52" fill="currentColor" />
    </>,
    // a page of a calendar
    <>
      <path d="M96 48h128v102H96zM96 78h128" />
      <path d="M124 34v26M196 34v26" />
      <path d="M120 102h16M152 102h16M184 102h16M120 126h16" opacity="0.45" />
      <circle cx="176" cy="126" r="12" fill="currentColor" />
    </>,
    // a goal
    <>
      <circle cx="152" cy="96" r="62" opacity="0.3" />
      <circle cx="152" cy="96" r="38" opacity="0.6" />
      <circle cx="152" cy="96" r="12" fill="currentColor" />
      <path d="M152 96l80-64M210 28l22 4-4 22" />
    </>,
  ],
};
