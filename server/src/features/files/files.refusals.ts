import { fileIdsIn } from '@shieldsource/contract/files/calls';
import { say } from '@shieldsource/contract/say';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** A passage that is copied takes its pictures along, and who has no attachment looks for none: says which picture it is. */
export function notUsable(missing: string, text: string): Refusal {
  const place = fileIdsIn(text).indexOf(missing) + 1;
  return refuse(
    'fileNotUsable',
    null,
    place > 0
      ? say('正文中的第 {place} 张图片已失效或已用在别处，请删除后重新粘贴', { place })
      : undefined,
  );
}
