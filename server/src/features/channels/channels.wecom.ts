import { json, judgeRobot, type Kind, objectOf } from './channels.kind.ts';

/** A robot of a WeCom chat: unsigned, its address is the secret. */
export const wecom: Kind = {
  kind: 'wecom',
  limits: { rates: [{ messages: 20, seconds: 60 }], textBytes: 2_048 },
  write: ({ url }, { text }) => ({
    url: new URL(url),
    headers: json,
    body: JSON.stringify({ msgtype: 'text', text: { content: text } }),
  }),
  judge(answer) {
    const { errcode, errmsg } = objectOf(answer);
    return judgeRobot({ answer, code: errcode, words: errmsg }, (fault) =>
      fault === 45_009 ? { pauseSeconds: 60 } : {},
    );
  },
};
