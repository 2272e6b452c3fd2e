import { useLingui } from '@lingui/react/macro';
import { sizeOf } from '../../lib/size-of.ts';
import { imageTypes } from '../../ui/image/image.ts';
import { UploadField } from '../upload/UploadField.tsx';
import type { Uploads } from './use-uploads.ts';

/** Attachments: choose or drop files, and see their progress. */
export function AttachmentPicker({
  uploads,
  error,
}: {
  uploads: Uploads;
  error?: string | undefined;
}) {
  const { t } = useLingui();
  const { max, isImages } = uploads;
  const limit = sizeOf(uploads.maxBytes).replace('.00', '');
  const words = isImages
    ? {
        add: t`添加图片`,
        choose: t`选择图片`,
        hint: t`也可以拖到这里。最多 ${max} 张，每张不超过 ${limit}`,
      }
    : {
        add: t`添加附件`,
        choose: t`选择附件`,
        hint: t`也可以拖到这里。最多 ${max} 个，每个不超过 ${limit}`,
      };
  return (
    <UploadField
      uploads={uploads}
      name={isImages ? 'images' : 'attachments'}
      error={error}
      accept={isImages ? imageTypes : undefined}
      {...words}
    />
  );
}
