import { useLingui } from '@lingui/react/macro';
import { maxQueryLength } from '@shieldsource/contract/reports/inbox';
import {
  type Completion,
  completeQuery,
  parseQuery,
  type QueryNames,
} from '@shieldsource/contract/reports/inbox-query';
import { lineOf } from '@shieldsource/contract/text/visible';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import { isComposing } from '../../ui/keys/key-of.ts';
import keys from '../../ui/keys/KeyButton.module.css';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from './QueryBox.module.css';

interface QueryBoxProps {
  /** The current query. */
  readonly text: string;
  readonly names: QueryNames;
  /** What the server refused in the query, such as an unknown name. */
  readonly refused?: readonly string[];
  readonly onAsk: (text: string) => void;
}

/**
 * The query field of the inbox: tokens such as `等级:高危` and free words. Completions are offered below it: arrows choose,
 * Tab or Enter accept, Enter without a choice sends the query, Escape leaves the field. While an input method composes,
 * keys belong to it and nothing is offered. A query that cannot be read shows what is wrong and is not sent; of an unknown condition it says that it is a word.
 */
export function QueryBox({ text, names, refused = [], onAsk }: QueryBoxProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [followed, setFollowed] = useState(text);
  const [draft, setDraft] = useState(text);
  const [showsFaults, setShowsFaults] = useState(true);
  // the position of the cursor; null while nothing is offered
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(-1);
  useKeys([{ key: '/', name: t`搜索`, act: () => input.current?.select() }]);

  if (text !== followed) {
    setFollowed(text);
    setDraft(text);
    setShowsFaults(true);
  }

  // computed on each rendering, as the names may arrive after the text was typed
  const offered = caret === null ? [] : completeQuery(draft, caret, names);
  const offer = (place: number | null) => {
    setAt(-1);
    setCaret(place);
  };
  const offerHere = () => offer(input.current?.selectionStart ?? null);
  const close = () => offer(null);

  function take({ from, to, text: piece }: Completion): void {
    const isField = piece.endsWith(':');
    const written = `${draft.slice(0, from)}${piece}${isField ? '' : ' '}${draft.slice(to).trimStart()}`;
    const end = from + piece.length + (isField ? 0 : 1);
    setDraft(written);
    setShowsFaults(false);
    offer(isField ? end : null);
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end));
  }

  function ask(written: string): void {
    close();
    setShowsFaults(true);
    if (parseQuery(written).faults.length === 0) onAsk(lineOf(written));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) {
      // Enter only ends the composition, even in browsers that would submit the form.
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    const chosen = offered[at];
    const isOffered = offered.length > 0;
    if (event.key === 'Escape') {
      if (isOffered) close();
      else event.currentTarget.blur();
    } else if (isOffered && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // one position more than there are completions: no choice
      setAt(((at + 1 + step + offered.length + 1) % (offered.length + 1)) - 1);
    } else if (chosen && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) {
      take(chosen);
    } else return;
    event.preventDefault();
  }

  const read = parseQuery(draft);
  const found = read.faults.map(({ message }) => message);
  const faults = showsFaults ? (found.length > 0 ? found : refused) : [];
  const faultsId = `${listId}-faults`;
  const nameOf = (index: number) => `${listId}-${index}`;

  return (
    <form
      role="search"
      className={`grow min-w-0 relative ${classes.form}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        ask(draft);
      }}
    >
      <div className={`row gap-8 faint on-surface edged rounded-small ${classes.box}`}>
        <Icon name="search" size={18} />
        <input
          className="grow min-w-0 p-0 plain bare"
          ref={input}
          type="text"
          role="combobox"
          aria-label={t`搜索报告`}
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={listId}
          aria-activedescendant={at < 0 ? undefined : nameOf(at)}
          aria-describedby={faults.length > 0 ? faultsId : undefined}
          aria-invalid={faults.length > 0}
          aria-keyshortcuts="/"
          placeholder={t`编号、词，或 状态: 等级: 应用: 负责人:`}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          value={draft}
          onChange={({ currentTarget, nativeEvent }) => {
            setDraft(currentTarget.value);
            setShowsFaults(false);
            offer((nativeEvent as InputEvent).isComposing ? null : currentTarget.selectionStart);
          }}
          onCompositionEnd={offerHere}
          onFocus={offerHere}
          onClick={offerHere}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {draft === '' ? (
          <kbd className={keys.key} aria-hidden="true">
            /
          </kbd>
        ) : (
          <button
            className="stack place-center p-0 bare rounded-small pointer"
            type="button"
            aria-label={t`清空搜索`}
            onClick={() => {
              setDraft('');
              ask('');
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <div id={listId} role="listbox" aria-label={t`可以填写`} hidden={offered.length === 0}>
        {offered.map((one, index) => (
          <div
            key={one.text}
            id={nameOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // on pointerdown: a click comes only after the field has lost the focus
            onPointerDown={(event) => {
              event.preventDefault();
              take(one);
            }}
          >
            {one.label}
          </div>
        ))}
      </div>
      {faults.length > 0 && (
        <div id={faultsId} className="mt-6 fault small" role="alert">
          {faults.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      <div className={classes.hints} role="status">
        {showsFaults && read.hints.map(({ from, message }) => <p key={from}>{message}</p>)}
      </div>
    </form>
  );
}
