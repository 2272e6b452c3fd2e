import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import classes from './SquareCrop.module.css';

interface SquareCropProps {
  readonly file: File;
  /** The chosen square in pixels of the picture, at first and after each change. */
  readonly onChange: (square: Area) => void;
}

const maxZoom = 4;
const zoomStep: Readonly<Record<string, number>> = { '+': 0.1, '=': 0.1, '-': -0.1 };

/** Chooses a square of a picture: by dragging, pinching and the slider, or by the arrow keys, + and −. */
export default function SquareCrop({ file, onChange }: SquareCropProps) {
  const { t } = useLingui();
  const hintId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [address] = useState(() => URL.createObjectURL(file));

  function zoomByKey(event: KeyboardEvent) {
    const step = zoomStep[event.key];
    if (step === undefined) return;
    event.preventDefault();
    zoomTo(Math.min(Math.max(zoom + step, 1), maxZoom));
  }

  /** What is in the middle stays there. */
  function zoomTo(next: number) {
    setCrop({ x: (crop.x * next) / zoom, y: (crop.y * next) / zoom });
    setZoom(next);
  }

  return (
    <div className="stack justify-items-center gap-12">
      <div className={`relative clip rounded ${classes.frame}`}>
        <Cropper
          image={address}
          onMediaLoaded={() => URL.revokeObjectURL(address)}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          // a twentieth of the frame
          keyboardStep={14}
          // its own would be a style that our policy refuses
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, square) => onChange(square)}
          cropperProps={{
            role: 'application',
            'aria-label': t`选取头像的范围`,
            'aria-describedby': hintId,
            onKeyDownCapture: zoomByKey,
          }}
        />
      </div>
      <label className={`row gap-12 soft nowrap ${classes.zoom}`}>
        {t`缩放`}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
      </label>
      <p
        id={hintId}
        className="quiet text-center"
      >{t`拖动图片或按方向键移动，拉滑块或按 + 和 - 缩放`}</p>
    </div>
  );
}
