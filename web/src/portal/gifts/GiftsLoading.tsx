import { useLingui } from '@lingui/react/macro';
import cards from '../../pieces/gifts/gifts.module.css';
import classes from './GiftsLoading.module.css';

/** Placeholders for the cards; shown only after 200 ms. */
export function GiftsLoading() {
  const { t } = useLingui();
  return (
    <div className={`stack gap-20 ${cards.grid} ${classes.loading}`} role="status">
      <span className="col-full quiet">{t`加载中`}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={`rounded sunken ${classes.card}`} aria-hidden="true" />
      ))}
    </div>
  );
}
