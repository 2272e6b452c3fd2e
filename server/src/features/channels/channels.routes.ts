import {
  getChannel,
  getChannelPage,
  postChannelInsert,
  postChannelModify,
  postChannelReplay,
  postChannelSample,
  postChannelSwitch,
} from '@shieldsource/contract/channels/channels';
import { serve, type Served } from '../../platform/http/calls.ts';
import { detail, insert, list, modify, replay, sample, switchTo } from './channels.ts';

export const channelsRoutes: readonly Served[] = [
  serve(getChannelPage, list),
  serve(getChannel, detail),
  serve(postChannelInsert, insert),
  serve(postChannelModify, modify),
  serve(postChannelSwitch, switchTo),
  serve(postChannelSample, sample),
  serve(postChannelReplay, replay),
];
