import { useLingui } from '@lingui/react/macro';
import type { ListView } from './use-list-view.ts';
import classes from './ViewChoice.module.css';

interface ViewChoiceProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** Whether the list is a table or cards. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const { t } = useLingui();
  const views = [
    ['table', t`表格`],
    ['cards', t`卡片`],
  ] as const;
  return (
    <div className={`flex ${classes.views}`} role="group" aria-label={t`显示方式`}>
      {views.map(([one, name]) => (
        <button
          key={one}
          className="soft edged on-surface pointer"
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
