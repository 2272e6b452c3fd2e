import { pageSizes } from '@shieldsource/contract/paging';
import { useState } from 'react';

type Place = { page: number; pageSize: (typeof pageSizes)[number] };

/** The pages of a list inside of a page, which the address does not hold: what to ask for, and what `Pagination` turns. */
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
