import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/icons/Icon.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './phone-code.module.css';
import type { Captcha } from './use-captcha.ts';

/** The picture and what the person reads in it; a click brings another one. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const { t } = useLingui();
  const { picture, answer, error, setAnswer, newPicture } = captcha;
  return (
    <TextField
      label={t`图形验证码`}
      value={answer}
      onChange={setAnswer}
      error={error}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={16}
      end={
        <button type="button" className={classes.picture} title={t`换一张`} onClick={newPicture}>
          {picture.data ? (
            <img src={picture.data.image} alt={t`图形验证码，点击换一张`} />
          ) : picture.error ? (
            <span className={classes.again}>
              <Icon name="refresh" size={16} />
              {t`重新加载`}
            </span>
          ) : (
            <span className="unseen">{t`加载中`}</span>
          )}
        </button>
      }
    />
  );
}
