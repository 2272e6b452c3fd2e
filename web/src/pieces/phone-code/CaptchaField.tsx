import { useLingui } from '@lingui/react/macro';
import button from '../../ui/form/button.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './phone-code.module.css';
import type { Captcha } from './use-captcha.ts';

// Most people are never asked.
const Challenge = lazyPart(() => import('./Challenge.tsx'));

/**
 * Where the server is in doubt: a picture to read, or more work instead. Otherwise nothing is asked, and the work is
 * visible only while it lasts.
 */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const { t } = useLingui();
  const { isWorkAlone, hasPicture, picture, error, share, newPicture } = captcha;
  return (
    <div className={`stack gap-4 ${classes.challenge}`}>
      {isWorkAlone || hasPicture ? (
        <Challenge captcha={captcha} />
      ) : (
        error && <p role="alert">{error}</p>
      )}
      {!hasPicture && picture.error && (
        <button type="button" className={`plain on-surface ${button.quiet}`} onClick={newPicture}>
          <Icon name="refresh" size={16} />
          {t`重新加载`}
        </button>
      )}
      {share !== undefined && share < 1 && (
        <progress className="w-full" aria-label={t`计算验证的进度`} value={share} />
      )}
      {/* always rendered, so that screen readers announce its changes */}
      <p role="status" className={`soft small ${classes.state}`}>
        {share === undefined
          ? ''
          : share < 1
            ? t`正在进行计算验证，通常只需几秒，请稍候`
            : t`计算验证已完成`}
      </p>
    </div>
  );
}
