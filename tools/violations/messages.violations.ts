import { messages } from '../guards/messages.ts';
import { violatingFile, type Trial } from './violation.ts';

const catalogue = 'web/src/locales/both/en.po';

export const messagesTrial: Trial = {
  guard: messages,
  violations: [
    violatingFile(
      'Chinese in a string',
      'web/src/ui/planted.ts',
      `export const planted = '没有翻译的话';`,
      '没有翻译的话.* is not a message',
    ),
    violatingFile(
      'Chinese in markup',
      'web/src/ui/Planted.tsx',
      `export const Planted = () => <p>写死的话</p>;`,
      '写死的话.* is not a message',
    ),
    violatingFile(
      'a built text of the server',
      'server/src/platform/planted.ts',
      'export const planted = (n: number) => `拼出来的第 ${n} 句话`;',
      '拼出来的第 … 句话.* is built',
    ),
    {
      title: 'a text of the contract that the catalogue lacks',
      planted: [
        { path: 'contract/src/planted.ts', write: `export const planted = '合同里的一句新话';\n` },
      ],
      complaint: /^contract\/src\/locales\/en.po lacks “合同里的一句新话”/m,
    },
    {
      title: 'a message the catalogue lacks',
      planted: [
        {
          path: 'web/src/ui/planted-message.ts',
          write: `import { msg } from '@lingui/core/macro';\nexport const planted = msg\`新的一句话\`;\n`,
        },
      ],
      complaint: /lacks “新的一句话”/,
    },
    {
      title: 'a message that nobody says',
      planted: [
        {
          path: catalogue,
          write: (text) => `${text}\nmsgid "早就不说的话"\nmsgstr "A text of the past"\n`,
        },
      ],
      complaint: /holds “早就不说的话”/,
    },
    {
      title: 'a message without its translation',
      planted: [
        { path: catalogue, write: (text) => text.replace('msgstr "Loading…"', 'msgstr ""') },
      ],
      complaint: /does not translate “/,
    },
    {
      title: 'a translation without its value',
      planted: [{ path: catalogue, write: (text) => text.replace(/(msgstr ".*)\{(\w+)\}/, '$1') }],
      complaint: /has other values/,
    },
    {
      title: 'one text with two translations',
      planted: [
        {
          path: 'web/src/locales/portal/en.po',
          write: (text) => text.replace('msgstr "Captcha"', 'msgstr "Picture code"'),
        },
      ],
      complaint: /translate “图形验证码” differently/,
    },
  ],
};
