import { getDeliveryPage, postDeliveryResend } from '@shieldsource/contract/channels/deliveries';
import { serve, type Served } from '../../platform/http/calls.ts';
import { listBy, resendBy, type Sender } from './deliveries.ts';

/** The log of what is told outside; `senders` are those who write it. */
export const deliveriesRoutes = (senders: readonly Sender[]): readonly Served[] => [
  serve(getDeliveryPage, listBy(senders)),
  serve(postDeliveryResend, resendBy(senders)),
];
