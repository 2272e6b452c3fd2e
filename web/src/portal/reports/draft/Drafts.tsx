import {
  type DraftRow,
  getReportDraftList,
  postReportDraftDelete,
} from '@shieldsource/contract/reports/drafts';
import { getWaitingList } from '@shieldsource/contract/site/waiting';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { dateTimeOf } from '../../../ui/text/formats.ts';
import { draftPath } from '../../../lib/paths.ts';
import { queryOf, refreshRoutes } from '../../../lib/queries.ts';
import { useCall } from '../../../lib/use-call.ts';
import button from '../../../ui/form/button.module.css';
import { DiscardDraftDialog } from './DiscardDraftDialog.tsx';
import classes from './Drafts.module.css';

/** Calls to refresh after a draft was added or removed. */
export const afterDraftChange = [getReportDraftList, getWaitingList] as const;

interface DraftsProps {
  /** The id of the draft that is open. */
  readonly current?: string;
  /** One line without a frame, where room is scarce. */
  readonly isSlim?: boolean;
}

/** The member's other drafts; each opens where it was left. */
export const Drafts = memo(function Drafts({ current, isSlim = false }: DraftsProps) {
  const { t } = useLingui();
  // fetched at every visit: this form or another device may have saved drafts meanwhile
  const drafts = useQuery({ ...queryOf(getReportDraftList, {}), staleTime: 0 }).data ?? [];
  const others = drafts.filter(({ id }) => id !== current);
  const count = others.length;
  if (count === 0) return null;
  return (
    <details
      className={
        isSlim ? classes.slim : `p-10-16 on-surface bordered rounded-small ${classes.drafts}`
      }
    >
      <summary>{current === undefined ? t`${count} 份草稿` : t`还有 ${count} 份草稿`}</summary>
      <ul>
        {others.map((draft) => (
          <OneDraft key={draft.id} draft={draft} />
        ))}
      </ul>
    </details>
  );
});

function OneDraft({ draft }: { draft: DraftRow }) {
  const { id, title, appName, opening, version, updateTime } = draft;
  const { t } = useLingui();
  const [isDiscarding, setDiscarding] = useState(false);
  const client = useQueryClient();
  const discard = useCall(postReportDraftDelete, { refreshes: afterDraftChange });
  const name = title || t`还没有标题`;
  return (
    <li>
      <Link to={draftPath(id)}>{name}</Link>
      <span className={`min-w-0 truncate soft small ${classes.about}`}>
        {[appName, opening].filter(Boolean).join(' · ')}
      </span>
      <span className="quiet figures">{t`保存于 ${dateTimeOf(updateTime)}`}</span>
      <button
        type="button"
        className={button.link}
        aria-label={t`删除草稿“${name}”`}
        onClick={() => setDiscarding(true)}
      >
        {t`删除`}
      </button>
      {isDiscarding && (
        <DiscardDraftDialog
          onClose={() => setDiscarding(false)}
          onDiscard={async () => {
            setDiscarding(false);
            // after a refusal as well: the list is out of date then
            await discard
              .mutateAsync({ draftId: id, version })
              .catch(() => refreshRoutes(client, afterDraftChange));
          }}
        />
      )}
    </li>
  );
}
