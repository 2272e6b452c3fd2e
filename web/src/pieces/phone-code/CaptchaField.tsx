import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/icons/Icon.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './phone-code.module.css';
import type { PhoneCode } from './use-phone-code.ts';

/** The picture and what the person reads in it; a click brings another one. */
export function CaptchaField({ phoneCode }: { phoneCode: PhoneCode }) {
  const { t } = useLingui();
  const { captcha, answer, error, setAnswer, newPicture } = phoneCode;
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
          {captcha.data ? (
            <img src={captcha.data.image} alt={t`图形验证码，点击换一张`} />
          ) : captcha.error ? (
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
