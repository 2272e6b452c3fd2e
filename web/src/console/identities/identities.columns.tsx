import { t } from '@lingui/core/macro';
import type { IdentityRow } from '@shieldsource/contract/console-people';
import { realStatus } from '@shieldsource/contract/people';
import { Link } from 'react-router';
import { dateTimeOf } from '../../lib/formats.ts';
import { waitingOf } from '../../lib/waiting.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { type IdentityPlace, identitiesPath } from './identity-place.ts';

/** The columns of one status; beside an open application only those that tell the rows apart. */
export function identityColumns(
  place: IdentityPlace,
  nowMs: number,
  isOpen: boolean,
): readonly Column<IdentityRow>[] {
  const isWaiting = place.status === realStatus.codes.pending;
  return [
    {
      key: 'researcherName',
      title: t`申请人`,
      isName: true,
      cell: (row) => (
        <>
          <Link
            className={classes.title}
            to={identitiesPath(place, row.id)}
            replace={isOpen}
            data-row={row.id}
          >
            {row.researcherName}
          </Link>
          <span className={classes.under}>UID {row.researcherUid}</span>
        </>
      ),
    },
    isWaiting ? waitingColumn(nowMs) : submittedColumn(),
    {
      key: 'idNumber',
      title: t`证件`,
      cell: ({ realName, idTypeName, idNumber }) => (
        <span className={classes.pair}>
          {realName} {idTypeName} <small>{idNumber}</small>
        </span>
      ),
    },
    ...(isOpen ? [] : [payoutColumn()]),
  ];
}

const waitingColumn = (nowMs: number): Column<IdentityRow> => ({
  key: 'waiting',
  title: t`已等待`,
  noWrap: true,
  cell: ({ submitTime }) =>
    submitTime !== null && (
      <time dateTime={new Date(submitTime).toISOString()} title={dateTimeOf(submitTime)}>
        {waitingOf(submitTime, nowMs)}
      </time>
    ),
});

const submittedColumn = (): Column<IdentityRow> => ({
  key: 'submitTime',
  title: t`提交于`,
  noWrap: true,
  cell: ({ submitTime }) => submitTime !== null && <time>{dateTimeOf(submitTime)}</time>,
});

const payoutColumn = (): Column<IdentityRow> => ({
  key: 'payout',
  title: t`收款账号`,
  cell: ({ payout }) =>
    payout && (
      <span className={classes.pair}>
        {payout.methodName} {payout.bankName} <small>{payout.account}</small>
      </span>
    ),
});
