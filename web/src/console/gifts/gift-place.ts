import { getStaffGiftPage } from '@shieldsource/contract/console-gifts';
import type { InputOf } from '@shieldsource/contract/route';
import { placesOf } from '../../lib/place.ts';

/** Which page of the gifts. */
export type GiftPlace = InputOf<typeof getStaffGiftPage>;

const places = placesOf(getStaffGiftPage);

export const placeIn = (params: URLSearchParams): GiftPlace => places.read(params);
export const giftsPath = (place: GiftPlace): string => `/gifts${places.search(place)}`;
export const newGiftPath = '/gifts/new';

/** A gift's form, with the page of the list it stands on: the call gives gifts by the page. */
export const giftPath = (id: string, place: GiftPlace): string =>
  `/gifts/${id}${places.search(place)}`;
