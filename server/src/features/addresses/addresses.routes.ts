import {
  getAddressList,
  postAddressDelete,
  postAddressInfo,
  postAddressInsert,
  postAddressModify,
} from '@shieldsource/contract/people/addresses';
import { serve, type Served } from '../../platform/http/calls.ts';
import { addresses, deleteAddress, insertAddress, modifyAddress } from './addresses.ts';

export const addressesRoutes: readonly Served[] = [
  serve(postAddressInfo, addresses),
  serve(getAddressList, addresses),
  serve(postAddressInsert, insertAddress),
  serve(postAddressModify, modifyAddress),
  serve(postAddressDelete, deleteAddress),
];
