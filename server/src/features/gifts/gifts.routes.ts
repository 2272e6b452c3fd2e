import {
  getStaffGiftPage,
  getStaffOrderPage,
  postGiftInsert,
  postGiftModify,
  postGiftRestock,
  postOrderCancelByStaff,
  postOrderPay,
  postOrderReady,
  postOrderReveal,
  postOrderShip,
} from '@shieldsource/contract/console-gifts';
import {
  getGiftDetail,
  getGiftMall,
  getPublicGiftMall,
  postGiftExchange,
} from '@shieldsource/contract/gifts';
import {
  getGiftList,
  getMyGiftOrders,
  postMainAddressConfirm,
  postMainAddressModify,
  postOrderCancel,
} from '@shieldsource/contract/orders';
import { serve, type Served } from '../../platform/http/calls.ts';
import { cancel, pay, queue, ready, reveal, ship } from './gifts.desk.ts';
import { detail, mall, publicMall } from './gifts.mall.ts';
import { cancelOwn, confirmAddress, listMine, listNewest, modifyAddress } from './gifts.orders.ts';
import { insert, listAll, modify, restock } from './gifts.shelf.ts';
import { exchange } from './gifts.ts';

export const giftsRoutes: readonly Served[] = [
  serve(getPublicGiftMall, publicMall),
  serve(getGiftMall, mall),
  serve(getGiftDetail, detail),
  serve(postGiftExchange, exchange),
  serve(getMyGiftOrders, listMine),
  serve(getGiftList, listNewest),
  serve(postMainAddressConfirm, confirmAddress),
  serve(postMainAddressModify, modifyAddress),
  serve(postOrderCancel, cancelOwn),
  serve(getStaffGiftPage, listAll),
  serve(postGiftInsert, insert),
  serve(postGiftModify, modify),
  serve(postGiftRestock, restock),
  serve(getStaffOrderPage, queue),
  serve(postOrderReveal, reveal),
  serve(postOrderReady, ready),
  serve(postOrderShip, ship),
  serve(postOrderPay, pay),
  serve(postOrderCancelByStaff, cancel),
];
