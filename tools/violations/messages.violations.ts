import { messages } from '../guards/messages.ts';
import { violatingFile, type Trial } from './violation.ts';

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
          path: 'web/src/locales/zh-CN.po',
          write: (text) => `${text}\nmsgid "早就不说的话"\nmsgstr "早就不说的话"\n`,
        },
      ],
      complaint: /holds “早就不说的话”/,
    },
  ],
};
