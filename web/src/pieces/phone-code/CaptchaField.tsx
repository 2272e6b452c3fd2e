import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './phone-code.module.css';
import type { Captcha } from './use-captcha.ts';

/** The picture and what the person reads in it; a click brings another one. Who cannot read it lets the browser work. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const { t } = useLingui();
  const { isWorkAlone, share, changeWay } = captcha;
  return (
    <div className={classes.challenge}>
      {isWorkAlone ? <WorkAlone captcha={captcha} /> : <Picture captcha={captcha} />}
      {share !== undefined && share < 1 && (
        <progress className={classes.progress} aria-label={t`计算验证的进度`} value={share} />
      )}
      {/* always there, so that what it says is read out */}
      <p role="status" className={classes.state}>
        {share === undefined
          ? ''
          : share < 1
            ? t`正在进行计算验证，通常只需几秒，请稍候`
            : t`计算验证已完成`}
      </p>
      <button type="button" className={`${button.link} ${classes.way}`} onClick={changeWay}>
        {isWorkAlone ? t`改回看图验证` : t`看不清或使用读屏？改用计算验证`}
      </button>
    </div>
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
        <button type="button" className={classes.picture} title={t`换一张`} onClick={newPicture}>
          {picture.data?.image ? (
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

/** No picture: what happens instead, and what went wrong with it. */
function WorkAlone({ captcha: { picture, error, newPicture } }: { captcha: Captcha }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.alone}>
      <p id={id}>{t`计算验证：不用看图，继续时由浏览器自动计算`}</p>
      {picture.error && (
        <button type="button" className={button.quiet} onClick={newPicture}>
          <Icon name="refresh" size={16} />
          {t`重新加载`}
        </button>
      )}
      <p className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}
