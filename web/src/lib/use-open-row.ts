import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The parameter of the address that names the row that stands open. */
export const openKey = 'open';

/**
 * One row of a list open beside it, as the address says it. `pathOf` is the list's address, with a row open where one
 * is given. Opening another replaces the entry of the history, so that going back closes.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  pathOf: (id?: string) => string,
) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const openId = params.get(openKey) ?? undefined;
  const at = rows?.findIndex(({ id }) => id === openId) ?? -1;

  const open = (row: Row) => void navigate(pathOf(row.id), { replace: openId !== undefined });
  const close = () => void navigate(pathOf(), { state: { from: openId } });

  return {
    openId,
    row: rows?.[at],
    open,
    close,
    /** The open one is leaving the list: on with the one behind it, or before it, or back to the list. */
    goOn: () => {
      const next = rows?.[at + 1] ?? rows?.[at - 1];
      if (next) open(next);
      else close();
    },
    /** The row one came back from. */
    startKey: (state as { from?: string } | null)?.from,
  };
}
