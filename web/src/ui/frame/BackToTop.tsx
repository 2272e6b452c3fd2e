import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './BackToTop.module.css';

const thresholdPx = 10;

/** Appears once the page has been scrolled by 10 px. */
export function BackToTop() {
  const { t } = useLingui();
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const look = () => setDown(scrollY > thresholdPx);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isDown) return null;
  return (
    <button
      type="button"
      className={`stack place-center min-w-0 p-0 soft raised pointer ${classes.button}`}
      aria-label={t`回到顶部`}
      onClick={() => scrollTo({ top: 0 })}
    >
      <Icon name="top" size={16} />
    </button>
  );
}
