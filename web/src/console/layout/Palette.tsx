import { Kbd, Modal, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/console';
import { getInboxPage } from '@shieldsource/contract/console-inbox';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { isComposing } from '../../ui/keys/key-of.ts';
import type { KeyEntry } from '../../ui/keys/keys.tsx';
import { mayCall } from '../may.ts';
import { entriesFor } from '../pages.ts';
import { paths } from '../paths.ts';
import classes from './Palette.module.css';

interface PaletteProps {
  readonly person: StaffInfo;
  readonly keys: readonly KeyEntry[];
  readonly onClose: () => void;
}

interface Found {
  readonly name: string;
  readonly key?: string;
  readonly act: () => void;
}

/** One box for everything: acts by their names, pages, and reports by number or words. */
export default function Palette({ person, keys, onClose }: PaletteProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const query = words.trim();
  const found = [
    ...keys.map(({ name, key, act }): Found => ({ name, key, act })),
    ...entriesFor(person.roles).flatMap(({ name, pages }) =>
      pages.map(({ path, tab }): Found => {
        const page = i18n._(tab ?? name);
        return { name: t`打开：${page}`, act: () => void navigate(path) };
      }),
    ),
  ].filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  const all: readonly Found[] =
    query !== '' && mayCall(person.roles, getInboxPage)
      ? [
          ...found,
          {
            name: t`在收件箱里查找“${query}”，编号直接打开`,
            act: () => void navigate(paths.reports.list({ query })),
          },
        ]
      : found;
  const chosen = Math.min(at, all.length - 1);

  function choose(one: Found | undefined) {
    if (!one) return;
    onClose();
    // What it focuses is to keep the focus.
    window.setTimeout(one.act);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) choose(all[chosen]);
    else setAt((chosen + step + all.length) % all.length);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      returnFocus={false}
      padding="xs"
      aria-label={t`查找操作、页面和报告`}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t`查找操作、页面和报告`}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={all.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={t`操作、页面、报告编号或文字`}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t`找到的`} className={classes.list}>
        {all.map((one, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${one.name}-${one.key ?? ''}`}
            id={`${id}-${index}`}
            ref={index === chosen ? intoView : undefined}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <span>{one.name}</span>
            {one.key && <Kbd size="xs">{one.key}</Kbd>}
          </button>
        ))}
      </div>
      {all.length === 0 && <p className={classes.none}>{t`没有找到。`}</p>}
    </Modal>
  );
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
