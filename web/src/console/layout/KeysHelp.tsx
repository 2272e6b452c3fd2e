import { Kbd, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { type KeyEntry, useKeyList, useKeys } from '../../ui/keys/keys.tsx';
import classes from './ConsoleHeader.module.css';

/** `?` or its button shows every key that means something on this page. */
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
      <button type="button" className={classes.help} onClick={open} aria-keyshortcuts="?">
        {t`快捷键`} <Kbd size="xs">?</Kbd>
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`快捷键`}
        classNames={{ title: classes.keysTitle ?? '' }}
        closeButtonProps={{ 'aria-label': t`关闭` }}
      >
        <dl className={classes.keys}>
          {shown.map(({ key, name }) => (
            <Fragment key={key}>
              <dt>
                <Kbd size="md">{key}</Kbd>
              </dt>
              <dd>{name}</dd>
            </Fragment>
          ))}
        </dl>
      </Modal>
    </>
  );
}
