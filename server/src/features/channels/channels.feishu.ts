import { macOf } from '../../platform/crypto.ts';
import { json, judgeRobot, type Kind, objectOf } from './channels.kind.ts';

/** Signed by an empty message under a key of time and secret. */
const signatureOf = (secret: string, timestamp: string): string =>
  macOf(`${timestamp}\n${secret}`, '');

/** A custom robot of Feishu: time in seconds and signature stand in the body. */
export const feishu: Kind = {
  kind: 'feishu',
  limits: {
    rates: [
      { messages: 5, seconds: 1 },
      { messages: 100, seconds: 60 },
    ],
    // of 20 kB for the whole body
    textBytes: 12_000,
  },
  write({ url, secret }, { text }, now) {
    const timestamp = String(Math.floor(now / 1_000));
    return {
      url: new URL(url),
      headers: json,
      body: JSON.stringify({
        ...(secret && { timestamp, sign: signatureOf(secret, timestamp) }),
        msg_type: 'text',
        content: { text },
      }),
    };
  },
  judge(answer) {
    const { code, msg } = objectOf(answer);
    return judgeRobot({ answer, code, words: msg }, (fault) => ({
      ...(fault === 19_021 && { refusedBy: 'signature' as const }),
      ...(fault === 19_022 && { refusedBy: 'address' as const }),
      ...(fault === 19_024 && { refusedBy: 'keyword' as const }),
      ...(fault === 11_232 && { pauseSeconds: 60 }),
    }));
  },
};
