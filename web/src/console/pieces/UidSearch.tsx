import { useLingui } from '@lingui/react/macro';
import { lineOf } from '@shieldsource/contract/text/visible';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';

interface UidSearchProps {
  readonly uid: number | undefined;
  /** Called with the number; undefined for all. */
  readonly onFind: (uid: number | undefined) => void;
}

/** Finds what a list has of one researcher, by number. */
export function UidSearch({ uid, onFind }: UidSearchProps) {
  const { t } = useLingui();
  const find = (wanted: string) => onFind(/^\d{1,9}$/.test(wanted) ? Number(wanted) : undefined);
  return (
    <SearchBlock
      label={t`搜索研究员`}
      columns={[
        {
          type: 'input',
          field: 'uid',
          label: 'UID',
          inputType: 'number',
          placeholder: t`例如 10001`,
        },
      ]}
      values={{ uid }}
      onSearch={({ uid: wanted }) => find(lineOf(String(wanted ?? '')))}
    />
  );
}
