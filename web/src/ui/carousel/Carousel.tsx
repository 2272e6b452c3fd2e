import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './Carousel.module.css';
import { useAttention } from './use-attention.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

const intervalMs = 3_000;
const throttleMs = 300;

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
}

/**
 * One slide at a time, the next after 3 s. It pauses while it has the pointer or the focus, on request, and where the
 * reader prefers reduced motion. All slides share one area, so that nothing moves when they change.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useLingui();
  const [turned, setTurned] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const box = useRef<HTMLElement>(null);
  const lastTurn = useRef(-throttleMs);
  const isAttended = useAttention(box);
  const isStill = useReducedMotion();
  const count = slides.length;
  const at = ((turned % count) + count) % count;
  const isMoving = count > 1 && !isAttended && !isStopped && !isStill;

  useEffect(() => {
    if (!isMoving) return;
    const timing = setTimeout(() => setTurned(turned + 1), intervalMs);
    return () => clearTimeout(timing);
  }, [isMoving, turned]);

  function turn(step: 1 | -1) {
    const now = performance.now();
    if (now - lastTurn.current < throttleMs) return;
    lastTurn.current = now;
    setTurned(turned + step);
  }

  // The arrow keys work while the focus is anywhere inside.
  useEffect(() => {
    const { current } = box;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(-1);
      if (key === 'ArrowRight') turn(1);
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  });

  return (
    <section ref={box} className="stack gap-12" aria-roledescription={t`轮播`} aria-label={label}>
      <div className="stack" aria-live={isMoving ? 'off' : 'polite'}>
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={classes.slide}
            role="group"
            aria-label={t`第 ${index + 1} 张，共 ${count} 张`}
            inert={index !== at}
          >
            {content}
          </div>
        ))}
      </div>
      {/* Space is kept even with a single slide: more may be loaded. */}
      <div className={`row min-h-32 ${classes.controls}`}>
        {count > 1 && (
          <>
            <button type="button" aria-label={t`上一张`} onClick={() => turn(-1)}>
              <Icon name="back" size={16} />
            </button>
            {slides.map(({ key }, index) => (
              <button
                key={key}
                type="button"
                className={classes.dot}
                aria-label={t`看第 ${index + 1} 张`}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => setTurned(index)}
              />
            ))}
            <button
              type="button"
              className={classes.next}
              aria-label={t`下一张`}
              onClick={() => turn(1)}
            >
              <Icon name="back" size={16} />
            </button>
            {!isStill && (
              <button type="button" className={classes.rest} onClick={() => setStopped(!isStopped)}>
                {isStopped ? t`继续轮播` : t`暂停轮播`}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
