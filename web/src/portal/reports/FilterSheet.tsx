import { useLingui } from '@lingui/react/macro';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import type { NarrowFiltersProps } from './NarrowFilters.tsx';
import { OrderField } from './OrderField.tsx';
import classes from './ReportFilters.module.css';

interface FilterSheetProps extends NarrowFiltersProps {
  readonly onClose: () => void;
}

/** All filters and the order of the list, on a phone. */
export default function FilterSheet({ search, order, chips, columns, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <DialogFrame title={t`筛选`} isOpen onClose={onClose}>
      <div className={classes.sheet}>
        {chips}
        <OrderField order={order} />
        <SearchBlock
          label={t`筛选漏洞`}
          columns={columns}
          values={search.values}
          onSearch={(values) => {
            search.search(values);
            onClose();
          }}
        />
      </div>
    </DialogFrame>
  );
}
