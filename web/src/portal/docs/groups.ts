import type { TreeNode } from '../../ui/tree/Tree.tsx';
import type { DescribedCall } from './described.ts';

/** The calls of the staff's desks. */
export const deskGroup = 'console';

interface Group {
  readonly group: string;
  readonly name: string;
  readonly inside: readonly DescribedCall[];
}

/** The groups with their calls, in the order of the document. */
export const groupsOf = (calls: readonly DescribedCall[]): readonly Group[] =>
  [...Map.groupBy(calls, ({ group }) => group)].map(([group, inside]) => ({
    group,
    name: inside[0]?.groupName ?? group,
    inside,
  }));

/** Calls below their groups, in the order of the document. */
export const treeOf = (calls: readonly DescribedCall[]): readonly TreeNode[] =>
  groupsOf(calls).map(({ group, name, inside }) => ({
    value: `group ${group}`,
    label: `${name} ${inside.length}`,
    children: inside.map((call) => ({ value: call.name, label: call.name })),
  }));
