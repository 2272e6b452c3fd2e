import type { ReportDraft } from '@shieldsource/contract/reports/drafts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftContent } from './content.ts';
import { type DraftKeeper, draftKeeper } from './keeper.ts';

/** Keeps the draft saved: a moment after each change, when the window is hidden or closed, on leaving the form, and when the network returns. */
export function useDraft(id: string, first: ReportDraft | null, content: DraftContent) {
  const [keeper] = useState(() => draftKeeper(id, first));
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);

  useEffect(() => keeper.change(content), [keeper, content]);
  useEffect(() => flushAtBreaks(keeper), [keeper]);

  return { keeper, state };
}

function flushAtBreaks(keeper: DraftKeeper): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') keeper.flush();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    keeper.flush();
    if (keeper.isAtRisk()) event.preventDefault();
  };
  keeper.release();
  addEventListener('online', keeper.flush);
  addEventListener('beforeunload', onUnload);
  addEventListener('pagehide', keeper.flush);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    removeEventListener('online', keeper.flush);
    removeEventListener('beforeunload', onUnload);
    removeEventListener('pagehide', keeper.flush);
    document.removeEventListener('visibilitychange', onHidden);
    keeper.close();
  };
}
