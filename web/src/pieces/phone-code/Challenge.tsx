import { useLingui } from '@lingui/react/macro';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './Challenge.module.css';
import type { Captcha } from './use-captcha.ts';

/** The challenge in case of doubt: a picture to read, which a click replaces, or work for the browser. */
export default function Challenge({ captcha }: { captcha: Captcha }) {
  const { t } = useLingui();
  const { isWorkAlone, error, changeWay } = captcha;
  return (
    <>
      {isWorkAlone ? (
        <div role="group" aria-label={t`计算验证`} className="soft">
          <p>{t`计算验证：不用看图，继续时由浏览器自动计算`}</p>
          {error && <p role="alert">{error}</p>}
        </div>
      ) : (
        <Picture captcha={captcha} />
      )}
      <button
        type="button"
        className={`${button.link} justify-self-start mb-8 small`}
        onClick={changeWay}
      >
        {isWorkAlone ? t`改用图形验证码` : t`看不清或使用读屏？改用计算验证`}
      </button>
    </>
  );
}

function Picture({ captcha }: { captcha: Captcha }) {
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
        <button
          type="button"
          className={`stack place-center rigid p-0 clip sunken pointer bordered rounded-small ${classes.picture}`}
          title={t`换一张`}
          onClick={newPicture}
        >
          {picture.data?.image ? (
            <img src={picture.data.image} alt={t`图形验证码，点击换一张`} />
          ) : picture.error ? (
            <span className="row gap-6 soft">
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
