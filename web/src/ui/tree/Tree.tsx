import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { defaultWords } from '../states/words.ts';
import classes from './Tree.module.css';

export interface TreeNode {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly TreeNode[];
}

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** The value of the chosen leaf. */
  readonly selected?: string | undefined;
  readonly onSelect: (value: string) => void;
}

/** A tree in rows of 26 px, each level indented by 16 px. Clicking a leaf chooses it, clicking another node opens it. */
export function Tree({ label, nodes, selected, onSelect }: TreeProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(above(nodes, selected)));
  const [stop, setStop] = useState<string>();
  // chosen elsewhere, for example by a link
  const [shown, setShown] = useState(selected);
  if (selected !== shown) {
    setShown(selected);
    setOpen(new Set([...open, ...above(nodes, selected)]));
  }
  if (nodes.length === 0) return <p className="faint">{i18n._(defaultWords.nothingYet)}</p>;

  const toggle = (value: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(value)) after.add(value);
      return after;
    });
  const act = ({ value, children }: TreeNode) => (children ? toggle(value) : onSelect(value));

  function press(event: KeyboardEvent<HTMLElement>, node: TreeNode) {
    // components around the tree use the same keys
    event.stopPropagation();
    const { key, currentTarget: item } = event;
    const isOpen = open.has(node.value);
    const items = [
      ...(item.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
    ];
    const at = items.indexOf(item);
    if (key === 'Enter' || key === ' ') act(node);
    else if (key === 'ArrowRight' && node.children && !isOpen) toggle(node.value);
    else if (key === 'ArrowLeft' && isOpen) toggle(node.value);
    else if (key === 'ArrowLeft')
      item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus();
    else if (key === 'ArrowDown' || (key === 'ArrowRight' && isOpen)) items[at + 1]?.focus();
    else if (key === 'ArrowUp') items[at - 1]?.focus();
    else if (key === 'Home') items[0]?.focus();
    else if (key === 'End') items.at(-1)?.focus();
    else return;
    event.preventDefault();
  }

  const tabStop = stop ?? above(nodes, selected)[0] ?? nodes[0]?.value;
  const draw = (node: TreeNode) => {
    const { value, label: name, children } = node;
    const isOpen = open.has(value);
    return (
      <li
        key={value}
        role="treeitem"
        aria-expanded={children && isOpen}
        aria-selected={value === selected}
        tabIndex={value === tabStop ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && setStop(value)}
        onKeyDown={(event) => press(event, node)}
        onClick={(event) => {
          event.stopPropagation();
          event.currentTarget.focus();
          act(node);
        }}
      >
        <div
          className={`row gap-4 soft rounded-small pointer ${classes.row}`}
          data-chosen={value === selected || undefined}
        >
          {children && (
            <span className={classes.arrow} data-open={isOpen || undefined}>
              <Icon name="chevron" size={14} />
            </span>
          )}
          <span className={`truncate ${classes.name}`}>{name}</span>
        </div>
        {children && isOpen && (
          <ul role="group" className={classes.inner}>
            {children.map(draw)}
          </ul>
        )}
      </li>
    );
  };
  return (
    <ul role="tree" aria-label={label} className={`min-w-0 ${classes.root}`}>
      {nodes.map(draw)}
    </ul>
  );
}

/** The values of a leaf's ancestors. */
function above(nodes: readonly TreeNode[], leaf: string | undefined): string[] {
  for (const { value, children = [] } of nodes) {
    if (children.some((child) => child.value === leaf)) return [value];
    const further = above(children, leaf);
    if (further.length > 0) return [value, ...further];
  }
  return [];
}
