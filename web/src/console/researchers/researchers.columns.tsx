import { Button } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { accountState } from '@shieldsource/contract/people';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { dateColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import type { Researcher } from './researchers.ts';

/** The columns of the accounts; a name asks for what can be done with it. */
export const researcherColumns = (
  onOpen: (row: Researcher) => void,
): readonly Column<Researcher>[] => [
  {
    key: 'name',
    title: t`研究员`,
    isName: true,
    cell: (row) => (
      <>
        <span className={classes.title} data-row={row.id} tabIndex={-1}>
          {row.name}
        </span>
        <span className={classes.under}>UID {row.uid}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: t`状态`,
    noWrap: true,
    cell: ({ state, stateName }) => (
      <Tag tone={accountState.of(state).tone} dotted>
        {stateName}
      </Tag>
    ),
  },
  dateColumn('createTime', t`注册于`, { withTime: true }),
  dateColumn('lastLoginTime', t`最近登录`, { withTime: true }),
  {
    key: 'act',
    title: t`操作`,
    align: 'end',
    noWrap: true,
    cell: (row) =>
      canSwitch(row) && (
        <span className={classes.act}>
          <Button size="compact-md" variant="default" onClick={() => onOpen(row)}>
            {row.state === accountState.codes.active ? t`停用` : t`恢复`}
            <span className="unseen">{row.name}</span>
          </Button>
        </span>
      ),
  },
];

/** Only an account in use can be disabled, and only a disabled one enabled. */
export const canSwitch = ({ state }: Researcher): boolean =>
  state === accountState.codes.active || state === accountState.codes.disabled;
