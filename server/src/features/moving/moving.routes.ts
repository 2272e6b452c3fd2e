import {
  getHistoryOffer,
  getUserStatus,
  postContactCheck,
  postFirstStatus,
  postHistoryMigrate,
} from '@shieldsource/contract/moving';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  checkContact,
  historyOffer,
  migrateHistory,
  saveFirstStatus,
  userStatus,
} from './moving.ts';

export const movingRoutes: readonly Served[] = [
  serve(getUserStatus, userStatus),
  serve(postFirstStatus, saveFirstStatus),
  serve(postContactCheck, checkContact),
  serve(postHistoryMigrate, migrateHistory),
  serve(getHistoryOffer, historyOffer),
];
