import { pageSizes } from '@shieldsource/contract/page-limits';
import { useState } from 'react';

type Place = { page: number; pageSize: (typeof pageSizes)[number] };

/** The paging of a list inside a page, which is not in the address: input for the call and props for `Pagination`. */
export function useOwnPaging() {
  const [place, setPlace] = useState<Place>({ page: 1, pageSize: 20 });
  return {
    place,
    toFirst: () => setPlace({ ...place, page: 1 }),
    paging: {
      ...place,
      pageSizes,
      turn: (next: { page?: number; pageSize?: number }) =>
        setPlace({ ...place, page: 1, ...(next as Partial<Place>) }),
    },
  };
}
