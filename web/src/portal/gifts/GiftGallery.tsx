import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import classes from './GiftGallery.module.css';

/** The photographs of a gift: one large, the others below to choose from. */
export function GiftGallery({ name, images }: { name: string; images: readonly string[] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(0);
  const large = images[shown] ?? images[0] ?? '';
  return (
    <div className={`stack gap-12 ${classes.gallery}`}>
      <div className={`clip rounded bordered ${classes.large}`}>
        <GiftPicture image={large} alt={name} width={760} />
      </div>
      {images.length > 1 && (
        <div className={`flex gap-10 ${classes.row}`} role="group" aria-label={t`礼品图片`}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              aria-label={t`第 ${index + 1} 张图片`}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <GiftPicture image={image} width={80} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
