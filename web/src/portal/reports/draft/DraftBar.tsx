import type { ReportDraft } from '@shieldsource/contract/reports/drafts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTimeOf } from '../../../ui/text/formats.ts';
import { draftPath } from '../../../lib/paths.ts';
import { refreshRoutes } from '../../../lib/queries.ts';
import { newUuid } from '../../../lib/random.ts';
import button from '../../../ui/form/button.module.css';
import { DiscardDraftDialog } from './DiscardDraftDialog.tsx';
import { afterDraftChange } from './Drafts.tsx';
import classes from './DraftBar.module.css';
import type { DraftKeeper, DraftState } from './keeper.ts';
import { StaleDraftDialog } from './StaleDraftDialog.tsx';

interface DraftBarProps {
  readonly keeper: DraftKeeper;
  readonly state: DraftState;
  /** Starts over with this draft, or with an empty form. */
  readonly onRestart: (draft: ReportDraft | null) => void;
}

/** Whether the draft is saved, and what to do when it is not. */
export function DraftBar({ keeper, state, onRestart }: DraftBarProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isDiscarding, setDiscarding] = useState(false);
  const [fresh] = useState(newUuid);
  const [putOff, setPutOff] = useState<DraftState>();
  const isStale = state.kind === 'stale';
  const hasDraft = state.kind === 'restored' || state.kind === 'saved' || state.kind === 'saving';

  return (
    <div className={`row wrap gap-2-12 faint tabular ${classes.bar}`} data-kind={state.kind}>
      <span role="status">{useWords(state)}</span>
      {state.kind === 'failed' && (
        <button type="button" className={button.link} onClick={keeper.flush}>
          {t`重试`}
        </button>
      )}
      {isStale && (
        <button type="button" className={button.link} onClick={() => setPutOff(undefined)}>
          {t`选择保留哪一份`}
        </button>
      )}
      {hasDraft && (
        <button type="button" className={button.link} onClick={() => setDiscarding(true)}>
          {t`删除草稿`}
        </button>
      )}
      {hasDraft && (
        <Link className={button.link} to={draftPath(fresh)}>
          {t`新建报告`}
        </Link>
      )}
      {isDiscarding && (
        <DiscardDraftDialog
          onClose={() => setDiscarding(false)}
          onDiscard={async () => {
            setDiscarding(false);
            if (!(await keeper.discard())) return;
            void refreshRoutes(client, afterDraftChange);
            onRestart(null);
          }}
        />
      )}
      {isStale && putOff !== state && (
        <StaleDraftDialog
          other={state.other}
          onKeepThis={keeper.takeOver}
          onTakeOther={() => onRestart(state.other)}
          onClose={() => setPutOff(state)}
        />
      )}
    </div>
  );
}

function useWords(state: DraftState): string {
  const { t } = useLingui();
  switch (state.kind) {
    case 'none':
      return t`写下的内容会自动存为草稿`;
    case 'saving':
      return t`正在保存草稿…`;
    case 'restored': {
      const when = dateTimeOf(state.time);
      return t`已恢复 ${when} 的草稿`;
    }
    case 'saved': {
      const when = dateTimeOf(state.time).slice(-5);
      return t`草稿已保存 ${when}`;
    }
    case 'failed': {
      const { words } = state;
      return t`草稿没有保存：${words}`;
    }
    case 'stale':
      return t`草稿已在别处改过，这里的内容没有保存`;
  }
}
