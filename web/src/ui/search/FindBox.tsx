import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isComposing } from '../keys/key-of.ts';
import classes from './FindBox.module.css';

/** One result. */
interface Choice {
  /** Its unique key. */
  readonly key: string;
  readonly name: string;
  /** At the end of its line. */
  readonly aside?: ReactNode;
}

interface FindBoxProps<C extends Choice> {
  readonly label: string;
  /** The name of the list of results. */
  readonly listLabel: string;
  readonly placeholder: string;
  readonly value: string;
  readonly choices: readonly C[];
  readonly onType: (words: string) => void;
  readonly onChoose: (choice: C) => void;
}

/** A search field with results below it: arrows choose, Enter or a click opens. While typing, the first is chosen; while an input method composes, the list rests. */
export function FindBox<C extends Choice>({
  label,
  listLabel,
  placeholder,
  value,
  choices,
  onType,
  onChoose,
}: FindBoxProps<C>) {
  const id = useId();
  const [at, setAt] = useState(0);
  // what is being composed, for which nothing is looked up yet
  const [composed, setComposed] = useState<string>();
  const chosen = Math.min(at, choices.length - 1);

  function type(words: string) {
    setComposed(undefined);
    onType(words);
    setAt(0);
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    const choice = choices[chosen];
    if (!choice) return;
    if (step === undefined) onChoose(choice);
    else setAt((chosen + step + choices.length) % choices.length);
  }

  return (
    <>
      <input
        data-autofocus
        className={`w-full plain on-surface edged rounded-small ${classes.box}`}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        placeholder={placeholder}
        value={composed ?? value}
        onChange={({ target, nativeEvent }) =>
          ((nativeEvent as InputEvent).isComposing ? setComposed : type)(target.value)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={listLabel} className={classes.list}>
        {choices.map((choice, index) => (
          <button
            className="flex items-baseline justify-between w-full gap-12 p-8-12 plain bare rounded-small pointer text-start"
            type="button"
            tabIndex={-1}
            key={choice.key}
            id={`${id}-${index}`}
            ref={index === chosen ? intoView : undefined}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <span className="min-w-0 anywhere">{choice.name}</span>
            {choice.aside}
          </button>
        ))}
      </div>
    </>
  );
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
