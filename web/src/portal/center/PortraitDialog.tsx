import { maxImageBytes, postformImageUpload } from '@shieldsource/contract/files/calls';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { sizeOf } from '../../lib/size-of.ts';
import { useMember } from '../../lib/member-session.ts';
import { uploadTo } from '../../lib/upload-address.ts';
import { cropped } from '../../ui/crop/crop.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { useSending } from '../../pieces/upload/use-sending.ts';
import { Progress } from '../../ui/form/Progress.tsx';

interface PortraitDialogProps {
  /** The chosen picture; the dialog is open while there is one. */
  readonly file: File | null;
  readonly onClose: () => void;
}

/** Lets the member choose a square of a picture and saves it as the portrait. */
export function PortraitDialog({ file, onClose }: PortraitDialogProps) {
  const { t } = useLingui();
  return (
    <DialogFrame isNarrow title={t`裁剪头像`} isOpen={file !== null} onClose={onClose}>
      {file && <Chosen file={file} onClose={onClose} />}
    </DialogFrame>
  );
}

function Chosen({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useLingui();
  const picture = useQuery({
    queryKey: ['picture', file.name, file.size, file.lastModified],
    queryFn: () => createImageBitmap(file),
    gcTime: 0,
    staleTime: Infinity,
    enabled: file.size <= maxImageBytes,
  });
  const limit = sizeOf(maxImageBytes);
  if (picture.data) return <CropForm file={file} picture={picture.data} onClose={onClose} />;
  if (file.size <= maxImageBytes && !picture.error) return <Loading lines={6} />;
  return (
    <div className="stack gap-16">
      <Alert>
        {picture.error ? t`这张图片打不开，换一张试试` : t`图片超过 ${limit}，请压缩后再传`}
      </Alert>
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>{t`知道了`}</Button>
      </div>
    </div>
  );
}

const SquareCrop = lazyPart(() => import('../../ui/crop/SquareCrop.tsx'), <Loading lines={6} />);

/** A little more than twice the largest size in which a portrait is shown. */
const portraitPixels = 512;

interface CropFormProps {
  readonly file: File;
  readonly picture: ImageBitmap;
  readonly onClose: () => void;
}

function CropForm({ file, picture, onClose }: CropFormProps) {
  const { t } = useLingui();
  const { refresh } = useMember();
  const [square, setSquare] = useState<Area>();
  const { sending, send } = useSending(uploadTo(postformImageUpload, { purpose: 'portrait' }));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [running] = useState(() => new AbortController());
  useEffect(() => () => running.abort(), [running]);

  async function save(chosen: Area) {
    setFailure('');
    setSaving(true);
    try {
      const blob = await cropped(picture, chosen, portraitPixels);
      if (!blob) return setFailure(t`这张图片打不开，换一张试试`);
      const { id } = await send(new File([blob], 'portrait.jpg', { type: blob.type }));
      await call(postBasicInfo, { headPortrait: id }, { silent: true, signal: running.signal });
      await refresh();
      toast.success(t`头像已更换`);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(textOf(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="stack gap-16">
      <SquareCrop file={file} onChange={setSquare} />
      {sending.map(({ key, share }) => (
        <Progress key={key} value={share} label={t`上传进度`} />
      ))}
      {failure && <Alert>{failure}</Alert>}
      <div className="flex wrap justify-end gap-8">
        <Button variant="default" onClick={onClose}>
          {t`取消`}
        </Button>
        <Button loading={isSaving} disabled={!square} onClick={() => square && void save(square)}>
          {t`用作头像`}
        </Button>
      </div>
    </div>
  );
}
