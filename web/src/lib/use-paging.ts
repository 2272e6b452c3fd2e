import { pageSizes } from '@shieldsource/contract/page-limits';
import { useAddress } from './use-address.ts';

type PageSize = (typeof pageSizes)[number];

/**
 * The page of a list, from the address: `?page=2&pageSize=50`. An invalid page is the first one. `forget` names a
 * parameter to remove when the page changes.
 */
export function usePaging(forget?: string) {
  const { params, change } = useAddress();
  const wanted = Number(params.get('page'));
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? Math.min(wanted, 1_000_000) : 1;
  const pageSize: PageSize =
    pageSizes.find((size) => size === Number(params.get('pageSize'))) ?? pageSizes[0];

  /** Goes to another page, or changes the size, which starts again at the first page. */
  const turn = (next: { page?: number; pageSize?: number }) =>
    change({ ...(forget && { [forget]: undefined }), page: 1, ...next });

  return { page, pageSize, pageSizes, turn };
}
