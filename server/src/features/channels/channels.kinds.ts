import type { ChannelKind } from '@shieldsource/contract/channels/kinds';
import { dingtalk } from './channels.dingtalk.ts';
import { feishu } from './channels.feishu.ts';
import type { Kind } from './channels.kind.ts';
import { webhook } from './channels.webhook.ts';
import { wecom } from './channels.wecom.ts';

/** Every kind of channel. */
export const kinds: Readonly<Record<ChannelKind, Kind>> = { webhook, feishu, dingtalk, wecom };
