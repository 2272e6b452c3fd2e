import {
  getHistoryOffer,
  getUserStatus,
  postContactCheck,
  postFirstStatus,
  postHistoryMigrate,
} from '@shieldsource/contract/people/earlier-portal';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  checkContact,
  historyOffer,
  migrateHistory,
  saveFirstStatus,
  userStatus,
} from './earlier-portal.ts';

export const earlierPortalRoutes: readonly Served[] = [
  serve(getUserStatus, userStatus),
  serve(postFirstStatus, saveFirstStatus),
  serve(postContactCheck, checkContact),
  serve(postHistoryMigrate, migrateHistory),
  serve(getHistoryOffer, historyOffer),
];
