import { useLingui } from '@lingui/react/macro';
import { inboxView, type SavedView } from '@shieldsource/contract/reports/inbox';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { useAsked } from '../kit/Acts.tsx';
import { paths } from '../paths.ts';
import { isSamePlace, viewLetters } from './inbox.ts';
import type { RailEntry, RailGroup } from './Rail.tsx';
import classes from './Rail.module.css';
import type { useInbox } from './use-inbox.ts';
import { RemoveViewDialog } from './views.tsx';

/** The entries of the rail with counts and keys, and the dialog to delete a saved view. */
export function useRail({ place, counts, views }: ReturnType<typeof useInbox>): {
  readonly groups: RailGroup[];
  readonly dialog: ReactNode;
} {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { ask, dialog } = useAsked<SavedView>((saved, asked) => (
    <RemoveViewDialog saved={saved} {...asked} />
  ));
  const here = views.find((saved) => isSamePlace(saved, place));

  const plain = inboxView.list.map(({ code, label }): RailEntry => ({
    key: code,
    name: label,
    to: paths.reports.list({ view: code }),
    isHere: !here && place.view === code,
    count: counts?.counts.find(({ view }) => view === code)?.count,
    letter: viewLetters[code],
    isUrgent: code === 'answered' || code === 'due',
  }));
  const savedEntry = (saved: SavedView): RailEntry => ({
    key: saved.id,
    name: saved.name,
    to: paths.reports.list({ query: saved.query, view: saved.view, order: saved.order }),
    isHere: saved === here,
    count: counts?.saved.find(({ id }) => id === saved.id)?.count ?? undefined,
    act: saved.isOwn && (
      <button
        type="button"
        className={`stack place-center rigid p-0 faint no-ground pointer borderless rounded-small ${classes.remove}`}
        aria-label={t`删除视图“${saved.name}”`}
        onClick={() => ask(saved)}
      >
        <Icon name="close" size={14} />
      </button>
    ),
  });
  useKeys(
    plain.map(({ letter, name, to }) => ({
      key: `g ${letter}`,
      name: t`看“${name}”`,
      act: () => void navigate(to),
    })),
  );
  return {
    groups: [
      { name: t`视图`, isNamed: false, entries: plain },
      {
        name: t`我保存的`,
        isNamed: true,
        entries: views.filter(({ isOwn }) => isOwn).map(savedEntry),
      },
      {
        name: t`同事共享的`,
        isNamed: true,
        entries: views.filter(({ isOwn }) => !isOwn).map(savedEntry),
      },
    ],
    dialog,
  };
}
