import {
  type RenderTreeNodePayload,
  Tree as LibraryTree,
  type TreeNodeData,
  useTree,
} from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useMemo } from 'react';
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
  /** The leaf that is shown elsewhere. */
  readonly selected?: string | undefined;
  readonly onSelect: (value: string) => void;
}

/** Names in rows of 26 px, each level 16 px further in. Pressing a leaf chooses it, anything else opens it. */
export function Tree({ label, nodes, selected, onSelect }: TreeProps) {
  const { i18n } = useLingui();
  const above = nodes.find(({ children }) => children?.some(({ value }) => value === selected));
  const tree = useTree({
    initialExpandedState: above ? { [above.value]: true } : {},
  });
  // The library starts anew with every new list.
  const data = useMemo(() => nodes.map(dataOf), [nodes]);
  if (nodes.length === 0) return <p className={classes.none}>{i18n._(defaultWords.nothingYet)}</p>;
  return (
    <LibraryTree
      aria-label={label}
      classNames={{ root: classes.root ?? '' }}
      data={data}
      tree={tree}
      levelOffset="16px"
      renderNode={({ node, hasChildren, expanded, elementProps }: RenderTreeNodePayload) => (
        <div
          {...elementProps}
          {...(!hasChildren && pressing(() => onSelect(node.value), elementProps.onClick))}
          className={`${elementProps.className} ${classes.row}`}
          data-chosen={node.value === selected || undefined}
        >
          {hasChildren && (
            <span className={classes.arrow} data-open={expanded || undefined}>
              <Icon name="chevron" size={14} />
            </span>
          )}
          <span className={classes.name}>{node.label}</span>
        </div>
      )}
      onKeyDown={({ key, target }) => {
        const leaf = target instanceof HTMLElement ? target.dataset['value'] : undefined;
        if (key === 'Enter' && leaf && isLeaf(nodes, leaf)) onSelect(leaf);
      }}
    />
  );
}

// The library takes the focus to a row that is pressed.
const pressing = (choose: () => void, focus: (event: MouseEvent) => void) => ({
  onClick: (event: MouseEvent) => {
    focus(event);
    choose();
  },
});

function dataOf({ value, label, children }: TreeNode): TreeNodeData {
  return { value, label, ...(children && { children: children.map(dataOf) }) };
}

const isLeaf = (nodes: readonly TreeNode[], value: string): boolean =>
  nodes.some((node) => (node.children ? isLeaf(node.children, value) : node.value === value));
