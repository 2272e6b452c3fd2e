import { useLingui } from '@lingui/react/macro';
import type { Similar } from '@shieldsource/contract/reports/similar';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { panelIdOf, tabIdOf, TabList } from '../../ui/tabs/TabList.tsx';
import { actsFor } from './acts.ts';
import type { ReviewDetail, Undone } from './decision.ts';
import { useDroppedVerdicts } from '../pieces/reports/dropped.ts';
import classes from './DecisionPane.module.css';
import { DecisionTab } from './DecisionTab.tsx';

// Loaded when they are opened.
const SimilarTab = lazyPart(async () => ({
  default: (await import('./SimilarTab.tsx')).SimilarTab,
}));
const AuthorTab = lazyPart(async () => ({
  default: (await import('./AuthorTab.tsx')).AuthorTab,
}));
const RecordTab = lazyPart(async () => ({
  default: (await import('./RecordTab.tsx')).RecordTab,
}));

/** Prefix of the ids of tabs and panels; there is one pane on a page. */
const id = 'decision-pane';

interface DecisionPaneProps {
  readonly detail: ReviewDetail;
  readonly besideId: string | undefined;
  readonly onBeside: (id: string | undefined) => void;
  readonly onUndo: () => void;
  readonly onNext: () => void;
}

/** The acts and everything that helps to decide, beside the text; on a narrow screen a sheet at the bottom. */
export function DecisionPane({ detail, besideId, onBeside, onUndo, onNext }: DecisionPaneProps) {
  const { t } = useLingui();
  const { person } = useStaff();
  const roles = person?.roles ?? [];
  const { report } = detail;
  const [tab, setTab] = useState('decision');
  const [isUp, setUp] = useState(false);
  const [repeats, setRepeats] = useState<{ readonly number: string; readonly turn: number }>();
  const { state, key } = useLocation();
  const undone = (state as { undone?: Undone } | null)?.undone;
  const dropped = useDroppedVerdicts().dropped.find(({ reportId }) => reportId === report.id);
  const mayRepeat = actsFor(report, roles).includes('ignore');
  const show = (next: string) => {
    setTab(next);
    setUp(true);
  };
  const repeat = ({ number }: Similar) => {
    onBeside(undefined);
    show('decision');
    setRepeats({ number, turn: (repeats?.turn ?? 0) + 1 });
  };
  useKeys([{ key: 'd', name: t`相似报告，标记重复`, act: () => show('similar') }]);

  const tabs = [
    ['decision', t`判断`],
    ['similar', t`相似`],
    ['author', t`作者`],
    ['record', t`记录`],
  ] as const;
  return (
    <aside
      id={id}
      aria-label={t`判断与依据`}
      className={`flex flex-col relative on-surface bordered rounded ${classes.pane}`}
      data-up={isUp || undefined}
    >
      <TabList
        id={id}
        label={t`判断与依据`}
        tabs={tabs}
        chosen={tab}
        onChoose={(next) => (next === tab ? setUp(!isUp) : show(next))}
        className={classes.list}
      />
      <button
        type="button"
        className={classes.down}
        aria-label={t`收起`}
        onClick={() => setUp(false)}
      >
        <Icon name="close" />
      </button>
      {/* Always rendered, so that its content and its keys stay while other tabs are shown. */}
      <Panel of="decision" isShown={tab === 'decision'}>
        <DecisionTab
          key={undone ? key : ''}
          detail={detail}
          roles={roles}
          undone={undone}
          dropped={dropped}
          onUndo={onUndo}
          repeats={repeats}
          isShown={tab === 'decision'}
          onShow={() => show('decision')}
          onNext={onNext}
        />
      </Panel>
      {tab !== 'decision' && (
        <Panel of={tab} isShown>
          {tab === 'similar' && (
            <SimilarTab
              reportId={report.id}
              mayRepeat={mayRepeat}
              shownId={besideId}
              onShow={onBeside}
              onRepeats={repeat}
            />
          )}
          {tab === 'author' && <AuthorTab reportId={report.id} />}
          {tab === 'record' && <RecordTab detail={detail} />}
        </Panel>
      )}
    </aside>
  );
}

interface PanelProps {
  /** The tab of the panel. */
  readonly of: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function Panel({ of, isShown, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelIdOf(id, of)}
      aria-labelledby={tabIdOf(id, of)}
      className={classes.panel}
      hidden={!isShown}
      // focusable, as it scrolls and may contain nothing focusable
      tabIndex={0}
    >
      {children}
    </div>
  );
}
