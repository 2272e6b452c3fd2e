import {
  getChannel,
  getChannelEvents,
  getChannelPage,
  postChannelInsert,
  postChannelModify,
  postChannelReplay,
  postChannelSample,
  postChannelSwitch,
} from '@shieldsource/contract/channels/channels';
import { serve, type Served } from '../../platform/http/calls.ts';
import { pull } from './channels.pull.ts';
import { detail, insert, list, modify, replay, sample, switchTo } from './channels.ts';

export const channelsRoutes: readonly Served[] = [
  serve(getChannelPage, list),
  serve(getChannel, detail),
  serve(getChannelEvents, pull),
  serve(postChannelInsert, insert),
  serve(postChannelModify, modify),
  serve(postChannelSwitch, switchTo),
  serve(postChannelSample, sample),
  serve(postChannelReplay, replay),
];
