import { getIdentityPage } from '@shieldsource/contract/console-people';
import type { InputOf } from '@shieldsource/contract/route';
import { placesOf } from '../../lib/place.ts';
import { openKey } from '../../lib/use-open-row.ts';

/** Which page of which status: what the address bar says and the call takes. */
export type IdentityPlace = InputOf<typeof getIdentityPage>;

const places = placesOf(getIdentityPage);

/** The place an address names; else the start of what waits. */
export const placeIn = (params: URLSearchParams): IdentityPlace => places.read(params);

/** The list at a place, with an application open beside it where one is given. */
export const identitiesPath = (place: IdentityPlace, identityId?: string): string =>
  `/identities${places.search(place, identityId ? { [openKey]: identityId } : {})}`;
