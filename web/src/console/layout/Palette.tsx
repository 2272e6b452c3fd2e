import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { mayCall } from '@shieldsource/contract/route';
import { lineOf } from '@shieldsource/contract/text/visible';
import { textFold } from '@shieldsource/contract/text/fold';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import type { KeyEntry } from '../../ui/keys/keys.tsx';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import { FindBox } from '../../ui/search/FindBox.tsx';
import { entriesFor } from '../pages.ts';
import { paths } from '../paths.ts';
import { Kbd } from '../../ui/keys/Kbd.tsx';

interface PaletteProps {
  readonly person: StaffInfo;
  readonly keys: readonly KeyEntry[];
  readonly onClose: () => void;
}

interface PaletteEntry {
  readonly name: string;
  readonly key?: string;
  readonly act: () => void;
}

/** The command palette: acts and pages by name, and reports by number or words. */
export default function Palette({ person, keys, onClose }: PaletteProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const query = lineOf(words);
  const to = (path: string) => () => leaveBy(() => void navigate(path));
  const found = [
    ...keys.map(({ name, key, act }): PaletteEntry => ({ name, key, act })),
    ...entriesFor(person.roles).flatMap(({ name, pages }) =>
      pages.map(({ path, tab }): PaletteEntry => {
        const page = i18n._(tab ?? name);
        return { name: t`打开：${page}`, act: to(path) };
      }),
    ),
  ].filter(({ name }) => textFold(name).includes(textFold(query)));
  const all: readonly PaletteEntry[] =
    query !== '' && mayCall(person.roles, getInboxPage)
      ? [
          ...found,
          {
            name: t`在收件箱中搜索“${query}”，编号直接打开`,
            act: to(paths.reports.list({ query })),
          },
        ]
      : found;

  function choose({ act }: PaletteEntry) {
    onClose();
    // after the dialog has returned the focus, so that the act may move it
    window.setTimeout(act);
  }

  return (
    <PlainDialog title={t`搜索操作、页面和报告`} onClose={onClose}>
      <FindBox
        label={t`搜索操作、页面和报告`}
        listLabel={t`搜索结果`}
        placeholder={t`操作、页面、报告编号或文字`}
        value={words}
        choices={all.map(({ name, key = '', act }) => ({
          name,
          act,
          key: `${name}-${key}`,
          aside: key && <Kbd>{key}</Kbd>,
        }))}
        onType={setWords}
        onChoose={choose}
      />
      {all.length === 0 && <p className="mt-12 soft small">{t`没有找到。`}</p>}
    </PlainDialog>
  );
}
