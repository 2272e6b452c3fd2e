import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { MoreFiltersProps } from './MoreFilters.tsx';
import classes from './ReportFilters.module.css';

const MoreFilters = lazyPart(() => import('./MoreFilters.tsx'));

interface FilterSheetProps extends MoreFiltersProps {
  /** The status and the order. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** All filters and the order of the list, on a phone. */
export function FilterSheet({ search, onSearch, children, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <DialogFrame title={t`筛选`} isOpen onClose={onClose}>
      <div className={classes.sheet}>
        {children}
        <MoreFilters
          search={search}
          onSearch={(values) => {
            onSearch(values);
            onClose();
          }}
        />
      </div>
    </DialogFrame>
  );
}
