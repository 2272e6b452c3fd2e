import { getStaffOrderPage } from '@shieldsource/contract/console-gifts';
import type { InputOf } from '@shieldsource/contract/route';
import { placesOf } from '../../lib/place.ts';
import { openKey } from '../../lib/use-open-row.ts';

/** Which page of which schedule: what the address bar says and the call takes. */
export type OrderPlace = InputOf<typeof getStaffOrderPage>;

const places = placesOf(getStaffOrderPage);

/** The place an address names; else the start of what is being prepared. */
export const placeIn = (params: URLSearchParams): OrderPlace => places.read(params);

/** The list at a place, with an order open beside it where one is given. */
export const ordersPath = (place: OrderPlace, orderId?: string): string =>
  `/orders${places.search(place, orderId ? { [openKey]: orderId } : {})}`;
