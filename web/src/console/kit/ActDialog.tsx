import type { ActDialog as Whole } from '../../pieces/acts/ActDialog.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

/** Comes behind the page: nobody acts before they have read. Whoever can ask for a dialog fetches it ahead. */
export const fetchDialog = () =>
  import('../../pieces/acts/ActDialog.tsx').then(({ ActDialog: dialog }) => ({ default: dialog }));

export const ActDialog = lazyPart(fetchDialog as never) as typeof Whole;
