import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { imageAt } from '../../ui/image/image.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Toaster } from '../../ui/toast/Toaster.tsx';
import { refusalAt } from './refusal-at.ts';
import classes from './ReportPicture.module.css';

/** A picture that the text refers to as `file:{id}`. */
export interface NamedImage {
  readonly id: string;
  readonly url: string;
}

interface ReportPictureProps {
  readonly name: string;
  readonly image: NamedImage | undefined;
}

/** A picture in a text; a click opens it large. Its address is valid for a minute, so both sizes are fetched at once. */
export function ReportPicture({ name, image }: ReportPictureProps) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const [reason, setReason] = useState('');
  const { address, fail } = useGoodAddress(image);

  if (!address) {
    const what = name ? t`图片不可用：${name}` : t`图片不可用`;
    return (
      <span className={`quiet ${classes.missing}`}>{reason ? t`${what}（${reason}）` : what}</span>
    );
  }
  const large = imageAt(address, 800, 2);
  return (
    <>
      <button
        type="button"
        className={`block p-0 clip sunken rounded-small max-full ${classes.open}`}
        aria-label={name ? t`放大图片：${name}` : t`放大图片`}
        onClick={() => setLarge(true)}
      >
        <Picture
          src={large}
          alt={name}
          onFailure={() => {
            fail();
            void refusalAt(large).then(setReason);
          }}
        />
      </button>
      {isLarge && <Large name={name} address={address} onClose={() => setLarge(false)} />}
    </>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly onFailure: () => void;
}

function Picture({ src, alt, onFailure }: PictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const failed = useEffectEvent(onFailure);
  // One that the server has drawn may have failed before anything listened.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) failed();
  }, []);
  return <img ref={picture} src={src} alt={alt} onError={onFailure} />;
}

function Large({ name, address, onClose }: { name: string; address: string; onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Pictures are inside paragraphs, which cannot contain a dialog.
  return createPortal(
    <dialog
      ref={dialog}
      className={`p-0 on-surface borderless rounded-small ${classes.large}`}
      closedby="any"
      aria-label={name || t`图片`}
      onClose={onClose}
    >
      <img src={imageAt(address, 800, 2)} alt={name} />
      <button
        type="button"
        className={`stack place-center plain raised pointer rounded-full lifted ${classes.close}`}
        aria-label={t`关闭`}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <Toaster />
    </dialog>,
    document.body,
  );
}

/**
 * The address to show: the first one, since a refresh only brings new signatures for a picture that is already loaded. If
 * it fails, because the page was open for longer than a minute, the newest one; '' when that fails as well.
 */
function useGoodAddress(image: NamedImage | undefined) {
  const [first, setFirst] = useState(image);
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (first?.id !== image?.id) setFirst(image);
  const address = [first?.url ?? '', image?.url ?? ''].find((one) => !failed.includes(one)) ?? '';
  return { address, fail: () => setFailed((before) => [...before, address]) };
}
