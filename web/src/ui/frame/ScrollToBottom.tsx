import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import classes from './BackToTop.module.css';

const marginPx = 10;

/** A button that scrolls to the end of a long page, while the end is out of sight. */
export function ScrollToBottom() {
  const { t } = useLingui();
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    const look = () => setMore(page.scrollHeight - innerHeight - scrollY > marginPx);
    const watching = new ResizeObserver(look);
    watching.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    return () => {
      watching.disconnect();
      removeEventListener('scroll', look);
    };
  }, []);
  if (!hasMore) return null;
  return (
    <button
      type="button"
      className={`stack place-center min-w-0 p-0 soft raised pointer ${classes.button} ${classes.down}`}
      aria-label={t`到页面底部`}
      onClick={() => scrollTo({ top: document.documentElement.scrollHeight })}
    >
      <Icon name="top" size={16} />
    </button>
  );
}
