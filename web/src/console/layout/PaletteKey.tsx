import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { useState } from 'react';
import { type KeyEntry, useKeyList, useKeys } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

// Loaded after the page.
const Palette = lazyPart(() => import('./Palette.tsx'));

/** Ctrl+K opens the command palette. */
export function PaletteKey({ person }: { person: StaffInfo }) {
  const { t } = useLingui();
  const list = useKeyList();
  const [shown, setShown] = useState<readonly KeyEntry[]>();
  const key = 'Ctrl+k';
  const open = () => setShown(list().filter((one) => one.key !== key));
  useKeys([{ key, name: t`搜索操作、页面和报告`, act: open }]);
  if (!shown) return null;
  return <Palette person={person} keys={shown} onClose={() => setShown(undefined)} />;
}
