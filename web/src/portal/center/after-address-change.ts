import { getAddressList, postAddressInfo } from '@shieldsource/contract/people/addresses';
import { getGiftDetail } from '@shieldsource/contract/gifts/calls';
import type { Route } from '@shieldsource/contract/route';

/** Calls to refresh after an address changed: the address lists, and whether a gift can be exchanged. */
export const afterAddressChange: readonly Route[] = [
  getAddressList,
  postAddressInfo,
  getGiftDetail,
];
