import { listed } from '../text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../keys/key-of.ts';
import { defaultWords } from '../states/words.ts';
import classes from './ChoiceBox.module.css';
import { ClearButton } from './ClearButton.tsx';
import { splitFieldProps, Field, type FieldWords, useDescribed } from './Field.tsx';
import field from './field.module.css';
import { placeBeside } from './place-beside.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown at the end of the option. */
  readonly detail?: string | undefined;
  /** The group under which it is listed; options of one group must follow each other. */
  readonly group?: string | undefined;
  /** Found by these too, each after a blank. */
  readonly words?: string | undefined;
}

export interface ChoiceWords extends FieldWords {
  readonly name?: string | undefined;
  /** The name of the field where no label is visible. */
  readonly 'aria-label'?: string;
  readonly options: readonly Option[];
  /** Typing filters the options. */
  readonly searchable?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'sm' | 'md';
  readonly placeholder?: string | undefined;
  /** In place of 无匹配数据, or 无数据 where there is nothing to choose from. */
  readonly nothingFound?: string | undefined;
  /** The label of the button that empties the field; without it there is none. */
  readonly clearLabel?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** Called when the list opens, and when its field is clicked again while it is open. */
  readonly onOpen?: () => void;
}

interface ChoiceBoxProps extends ChoiceWords {
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly onClear: () => void;
  /** Stays open after a choice. */
  readonly isMany?: boolean;
}

/** A field that opens a list of options. The focus stays in the field; arrows move, Enter chooses, Escape closes only the list. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const [words, { options, chosen, isMany, ...rest }] = splitFieldProps(props);
  const { searchable = false, required, disabled, size = 'sm', clearLabel, onChoose } = rest;
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState(-1);
  const described = useDescribed(words, undefined);
  const { id } = described;
  const listId = `${id}-list`;
  const name = props['aria-label'] ?? words.label;
  const shown = options.filter(({ label, words: more }) =>
    `${label} ${more ?? ''}`.toLowerCase().includes(filter),
  );
  const labels = options.flatMap((option) => (chosen.includes(option.value) ? option.label : []));

  function open() {
    if (isOpen || disabled) return;
    setAt(options.findIndex(({ value }) => chosen.includes(value)));
    setOpen(true);
    props.onOpen?.();
  }
  function close() {
    setOpen(false);
    find(undefined);
  }
  function find(text: string | undefined) {
    setTyped(text);
    setFilter(text?.trim().toLowerCase() ?? '');
    if (text !== undefined) setAt(0);
  }
  function choose({ value }: Option) {
    onChoose(value);
    if (isMany) find(undefined);
    else close();
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = isOpen ? shown[at] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) open();
      else if (shown.length > 0)
        setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (isOpen && !searchable && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault();
      setAt(event.key === 'Home' ? 0 : shown.length - 1);
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      // while the list of a searchable field is closed, Enter submits the form
      if (!isOpen && searchable) return;
      event.preventDefault();
      if (option) choose(option);
      else open();
    }
  }

  return (
    <Field {...words} id={id} required={required}>
      <div ref={box} className={field.row} data-size={size}>
        <input
          {...described}
          type="text"
          role="combobox"
          name={props.name}
          className={`${field.input} ${classes.input}`}
          autoComplete="off"
          spellCheck={false}
          readOnly={!searchable}
          aria-label={props['aria-label']}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete={searchable ? 'list' : 'none'}
          aria-activedescendant={isOpen && shown[at] ? `${listId}-${at}` : undefined}
          aria-required={required}
          required={required}
          disabled={disabled}
          placeholder={
            isMany && labels.length > 0
              ? undefined
              : (props.placeholder ?? i18n._(defaultWords.pleaseSelect))
          }
          value={typed ?? listed(labels)}
          onChange={({ target, nativeEvent }) => {
            open();
            // the list rests while an input method composes
            ((nativeEvent as InputEvent).isComposing ? setTyped : find)(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => find(currentTarget.value)}
          onClick={() => {
            if (!isOpen) open();
            else if (searchable) props.onOpen?.();
            else close();
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            props.onBlur?.();
          }}
        />
        <span className={field.end}>
          {clearLabel !== undefined && labels.length > 0 && !disabled ? (
            <ClearButton label={clearLabel} onClick={props.onClear} />
          ) : (
            <span className={classes.mark} />
          )}
        </span>
        {isOpen && (
          <Menu box={box}>
            {shown.length === 0 && (
              <p className={classes.nothing}>
                {props.nothingFound ??
                  i18n._(options.length === 0 ? defaultWords.noData : defaultWords.noMatch)}
              </p>
            )}
            <div
              id={listId}
              role="listbox"
              aria-label={typeof name === 'string' ? name : undefined}
              aria-multiselectable={isMany}
            >
              {inGroups(shown).map(([group, first, members]) => {
                const list = members.map((option, index) => (
                  <div
                    key={option.value}
                    id={`${listId}-${first + index}`}
                    ref={first + index === at ? intoView : undefined}
                    role="option"
                    tabIndex={-1}
                    aria-selected={chosen.includes(option.value)}
                    data-at={first + index === at || undefined}
                    className={classes.option}
                    onClick={() => choose(option)}
                    // The field handles the keys.
                    onKeyDown={undefined}
                  >
                    {option.label} {option.detail && <small>{option.detail}</small>}
                  </div>
                ));
                return group === '' ? (
                  list
                ) : (
                  <div key={group} role="group" aria-label={group} className={classes.group}>
                    <div role="presentation">{group}</div>
                    {list}
                  </div>
                );
              })}
            </div>
          </Menu>
        )}
      </div>
    </Field>
  );
}

interface MenuProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** The list, above everything including dialogs; it follows its field. */
function Menu({ box, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !box.current) return undefined;
    return placeBeside(menu.current, box.current);
  }, [box]);
  return (
    <div
      ref={menu}
      popover="manual"
      className={classes.menu}
      role="presentation"
      // keeps the focus in the field
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** The options by group, with the index of each group's first option; options without a group are listed alone. */
function inGroups(options: readonly Option[]): [group: string, first: number, Option[]][] {
  const groups: [string, number, Option[]][] = [];
  options.forEach((option, index) => {
    const { group = '' } = option;
    const last = groups.at(-1);
    if (last && last[0] === group) last[2].push(option);
    else groups.push([group, index, [option]]);
  });
  return groups;
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
