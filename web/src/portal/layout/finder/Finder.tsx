import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMember } from '../../../lib/member-session.ts';
import {
  guidelinesPath,
  lettersPath,
  memberPath,
  reportsPath,
  submitPath,
} from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { type KeyEntry, KeysProvider, useKeys } from '../../../ui/keys/keys.tsx';
import { gatherTyped } from '../../../ui/keys/typed-ahead.ts';
import { leaveBy } from '../../../ui/leave/leave-by.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import classes from './Finder.module.css';

// Loaded at the first search.
const FinderDialog = lazyPart(() => import('./FinderDialog.tsx'));
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'));

/** The search button in the header, and the portal's keyboard shortcuts. */
export function Finder() {
  return (
    <KeysProvider>
      <FinderKeys />
    </KeysProvider>
  );
}

function FinderKeys() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useMember();
  const [isFinding, setFinding] = useState(false);
  /** Collects what is typed until the dialog is there; one at a time, however often the button is pressed. */
  const typedAhead = useRef<() => string>(undefined);
  const [isKeysShown, setIsKeysShown] = useState(false);
  const to = (key: string, name: string, path: string): KeyEntry => ({
    key,
    name,
    act: () => leaveBy(() => void navigate(path)),
  });
  const find: KeyEntry = {
    key: '/',
    name: t`搜索`,
    act: () => {
      typedAhead.current ??= gatherTyped();
      setFinding(true);
    },
  };
  const keys: readonly KeyEntry[] = [
    find,
    to('g s', t`提交漏洞`, submitPath),
    to('g g', t`规则与范围`, guidelinesPath),
    ...(state === 'member'
      ? [
          to('g h', t`我的主页`, memberPath),
          to('g r', t`我的漏洞`, reportsPath),
          to('g m', t`我的消息`, lettersPath),
        ]
      : []),
    { key: '?', name: t`显示全部快捷键`, act: () => setIsKeysShown(true) },
  ];
  useKeys(keys);
  function endCollecting() {
    typedAhead.current?.();
    typedAhead.current = undefined;
  }
  // the page may be left before the dialog comes
  useEffect(() => endCollecting, []);
  function close() {
    // also when it could not be fetched
    endCollecting();
    setFinding(false);
  }
  return (
    <>
      <button
        type="button"
        className={`row gap-6 soft no-ground pointer bordered rounded-small ${classes.open}`}
        onClick={find.act}
        aria-keyshortcuts="/"
      >
        <Icon name="search" size={18} />
        <span>{t`搜索`}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isFinding && (
        <FinderDialog typedAhead={() => typedAhead.current?.() ?? ''} onClose={close} />
      )}
      {isKeysShown && <KeysDialog keys={keys} onClose={() => setIsKeysShown(false)} />}
    </>
  );
}
