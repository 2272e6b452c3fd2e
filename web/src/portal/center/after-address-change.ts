import { getAddressList, postAddressInfo } from '@shieldsource/contract/addresses';
import { getGiftDetail } from '@shieldsource/contract/gifts';
import type { Route } from '@shieldsource/contract/route';

/** What another address changes: the lists, and whether a gift may be exchanged. */
export const afterAddressChange: readonly Route[] = [
  getAddressList,
  postAddressInfo,
  getGiftDetail,
];
