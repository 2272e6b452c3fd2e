import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type KeyEntry, useKeyList, useKeys } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Kbd } from '../../ui/keys/Kbd.tsx';
import classes from './ConsoleHeader.module.css';

// Loaded after the page.
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'));

/** `?` or its button shows the keyboard shortcuts of the current page. */
export function KeysHelp() {
  const { t } = useLingui();
  const list = useKeyList();
  const [shown, setShown] = useState<readonly KeyEntry[]>([]);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setShown(list());
    setOpen(true);
  };
  useKeys([{ key: '?', name: t`显示全部快捷键`, act: open }]);

  return (
    <>
      <button
        type="button"
        className={`rigid soft no-ground pointer rounded-small min-h-32 ${classes.help}`}
        onClick={open}
        aria-label={t`快捷键`}
        aria-keyshortcuts="?"
      >
        <Kbd>?</Kbd>
      </button>
      <KeysDialog keys={shown} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
