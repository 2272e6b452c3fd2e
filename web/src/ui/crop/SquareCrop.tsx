import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, drawCrop, maxZoom, sideOf, within } from './crop.ts';
import classes from './SquareCrop.module.css';

interface SquareCropProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

const shownPixels = 560;
/** The share of the visible square that an arrow key moves it by. */
const step = 0.05;
const zoomStep = 0.1;

/** Chooses a square of a picture: by dragging and the slider, or by the arrow keys, + and −. */
export function SquareCrop({ picture, crop, onChange }: SquareCropProps) {
  const { t } = useLingui();
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const side = sideOf(picture, crop.zoom);
  const move = (x: number, y: number) =>
    onChange(within(picture, { ...crop, x: crop.x + x * side, y: crop.y + y * side }));
  const zoomTo = (zoom: number) => onChange(within(picture, { ...crop, zoom }));

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!held.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move((held.current.x - event.clientX) / width, (held.current.y - event.clientY) / height);
    held.current = { x: event.clientX, y: event.clientY };
  }

  function press(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-step, 0),
    ArrowRight: () => move(step, 0),
    ArrowUp: () => move(0, -step),
    ArrowDown: () => move(0, step),
    '+': () => zoomTo(crop.zoom + zoomStep),
    '=': () => zoomTo(crop.zoom + zoomStep),
    '-': () => zoomTo(crop.zoom - zoomStep),
  };

  return (
    <div className={classes.crop}>
      <div className={classes.frame}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          width={shownPixels}
          height={shownPixels}
          tabIndex={0}
          data-autofocus
          // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a canvas is no control by itself: this one takes the arrows
          role="application"
          aria-label={t`选取头像的范围`}
          aria-describedby={hintId}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => (held.current = undefined)}
          onPointerCancel={() => (held.current = undefined)}
        />
      </div>
      <label className={classes.zoom}>
        {t`缩放`}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
      </label>
      <p
        id={hintId}
        className={classes.hint}
      >{t`拖动图片或按方向键移动，拉滑块或按 + 和 - 缩放`}</p>
    </div>
  );
}
