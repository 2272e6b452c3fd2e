import type { ActDialog as Whole } from '../../pieces/acts/ActDialog.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

/** Loaded after the page, as nobody acts before reading. Components that can open a dialog fetch it in advance. */
export const fetchDialog = () =>
  import('../../pieces/acts/ActDialog.tsx').then(({ ActDialog: dialog }) => ({ default: dialog }));

export const ActDialog = lazyPart(fetchDialog as never) as typeof Whole;
