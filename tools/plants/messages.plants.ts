import { messages } from '../guards/messages.ts';
import { onePlant, type Bed } from './plant.ts';

export const messagesBed: Bed = {
  guard: messages,
  plants: [
    onePlant(
      'Chinese in a string',
      'web/src/ui/planted.ts',
      `export const planted = '没有翻译的话';`,
      '没有翻译的话.* is not a message',
    ),
    onePlant(
      'Chinese in markup',
      'web/src/ui/Planted.tsx',
      `export const Planted = () => <p>写死的话</p>;`,
      '写死的话.* is not a message',
    ),
    {
      violation: 'a message the catalogue lacks',
      planted: [
        {
          path: 'web/src/ui/planted-message.ts',
          write: `import { msg } from '@lingui/core/macro';\nexport const planted = msg\`新的一句话\`;\n`,
        },
      ],
      complaint: /lacks “新的一句话”/,
    },
    {
      violation: 'a message that nobody says',
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
