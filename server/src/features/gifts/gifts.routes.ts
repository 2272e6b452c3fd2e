import {
  getConsoleGift,
  getConsoleOrder,
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
} from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftDetail, getGiftMall, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import {
  getGiftList,
  getMyGiftOrders,
  getOrderDetail,
  postMainAddressConfirm,
  postMainAddressModify,
  postOrderCancel,
  postOrderReceive,
} from '@shieldsource/contract/gifts/orders';
import { getGiftWish, postGiftWish } from '@shieldsource/contract/gifts/wishes';
import { serve, type Served } from '../../platform/http/calls.ts';
import * as desk from './gifts.desk.ts';
import { detail, mall, publicMall } from './gifts.mall.ts';
import {
  cancelOwn,
  confirmAddress,
  listMine,
  ownOrder,
  listNewest,
  modifyAddress,
  receive,
} from './gifts.orders.ts';
import * as shelf from './gifts.shelf.ts';
import { exchange } from './gifts.ts';
import { setWish, wish } from './gifts.wishes.ts';

export const giftsRoutes: readonly Served[] = [
  serve(getPublicGiftMall, publicMall),
  serve(getGiftMall, mall),
  serve(getGiftDetail, detail),
  serve(postGiftExchange, exchange),
  serve(getGiftWish, wish),
  serve(postGiftWish, setWish),
  serve(getMyGiftOrders, listMine),
  serve(getOrderDetail, ownOrder),
  serve(getGiftList, listNewest),
  serve(postMainAddressConfirm, confirmAddress),
  serve(postMainAddressModify, modifyAddress),
  serve(postOrderCancel, cancelOwn),
  serve(postOrderReceive, receive),
  serve(getStaffGiftPage, shelf.listAll),
  serve(getConsoleGift, shelf.one),
  serve(postGiftInsert, shelf.insert),
  serve(postGiftModify, shelf.modify),
  serve(postGiftRestock, shelf.restock),
  serve(getStaffOrderPage, desk.queue),
  serve(getConsoleOrder, desk.one),
  serve(postOrderReveal, desk.reveal),
  serve(postOrderReady, desk.ready),
  serve(postOrderShip, desk.ship),
  serve(postOrderPay, desk.pay),
  serve(postOrderCancelByStaff, desk.cancel),
];
