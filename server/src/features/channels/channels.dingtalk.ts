import { macOf } from '../../platform/crypto.ts';
import { json, judgeRobot, type Kind, objectOf } from './channels.kind.ts';

const signatureOf = (secret: string, timestamp: string): string =>
  macOf(secret, `${timestamp}\n${secret}`);

/** A custom robot of DingTalk: time in milliseconds and signature stand in the query. */
export const dingtalk: Kind = {
  kind: 'dingtalk',
  limits: { rates: [{ messages: 20, seconds: 60 }], textBytes: 12_000 },
  write(target, { text }, now) {
    const url = new URL(target.url);
    if (target.secret) {
      const timestamp = String(now);
      url.searchParams.set('timestamp', timestamp);
      url.searchParams.set('sign', signatureOf(target.secret, timestamp));
    }
    return {
      url,
      headers: json,
      body: JSON.stringify({ msgtype: 'text', text: { content: text }, at: { isAtAll: false } }),
    };
  },
  judge(answer) {
    const { errcode, errmsg } = objectOf(answer);
    return judgeRobot({ answer, code: errcode, words: errmsg }, (fault, words) => {
      // past its limit it is silent for ten minutes
      if (fault === 130_101) return { pauseSeconds: 600 };
      if (fault !== 310_000) return {};
      if (/keyword|关键词/i.test(words)) return { refusedBy: 'keyword' };
      if (/\bip\b|whitelist|白名单/i.test(words)) return { refusedBy: 'address' };
      return /sign|签名|timestamp/i.test(words) ? { refusedBy: 'signature' } : {};
    });
  },
};
