import { useLingui } from '@lingui/react/macro';
import classes from './announcements.module.css';

/** Placeholders for the cards; shown only after 200 ms. */
export function AnnouncementsLoading() {
  const { t } = useLingui();
  return (
    <div className={`mt-16 ${classes.list} ${classes.loading}`} role="status">
      <span className="quiet">{t`加载中`}</span>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={`mt-8 sunken ${classes.waiting}`} aria-hidden="true" />
      ))}
    </div>
  );
}
