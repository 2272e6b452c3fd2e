import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { shownName, type UserInfo } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { imageTypes } from '../../ui/image/image.ts';
import { useMember } from '../../lib/member-session.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { FileChooser } from '../../pieces/upload/FileChooser.tsx';
import { useDrop } from '../../pieces/upload/use-drop.ts';
import { PortraitDialog } from './PortraitDialog.tsx';
import classes from './profile.module.css';

const size = 88;

/** The portrait, and a button to change it. */
export function PortraitField({ person }: { person: UserInfo }) {
  const { t } = useLingui();
  const { refresh } = useMember();
  const [chosen, setChosen] = useState<File | null>(null);
  const change = useCall(postBasicInfo);
  const drop = useDrop(([file]) => file && setChosen(file));

  async function remove() {
    await change.mutateAsync({ headPortrait: null });
    await refresh();
    toast.success(t`头像已移除`);
  }

  return (
    <div className={`stack content-start justify-items-start gap-14 ${classes.portrait}`} {...drop}>
      <Avatar src={person.headPortrait} name={shownName(person)} size={size} />
      <div className="row wrap gap-8">
        <FileChooser
          label={t`选择头像图片`}
          accept={imageTypes}
          onFiles={([file]) => file && setChosen(file)}
        >
          {(open) => (
            <Button variant="default" onClick={open}>
              {person.headPortrait ? t`更换头像` : t`上传头像`}
            </Button>
          )}
        </FileChooser>
        {person.headPortrait && (
          <Button
            variant="subtle"
            loading={change.isPending}
            onClick={() => void remove().catch(() => undefined)}
          >
            {t`移除`}
          </Button>
        )}
        <p
          className={`quiet ${classes.hint}`}
        >{t`PNG、JPEG、WebP 或 GIF，10 MB 以内。所有人都能看到。`}</p>
      </div>
      <PortraitDialog file={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}
