import { getCaptchaImage, postCaptchaVerify } from '@shieldsource/contract/passport/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';

/** A captcha and the ticket that its answer earns, for developers. Not in production builds. */
export default function CaptchaPage() {
  const { t } = useLingui();
  const captcha = useQuery({ ...queryOf(getCaptchaImage, {}), staleTime: Infinity });
  const verify = useCall(postCaptchaVerify);
  const [answer, setAnswer] = useState('');
  const ticket = verify.data?.ticket;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!captcha.data) return;
    verify.mutate({ captchaId: captcha.data.captchaId, answer });
  }

  return (
    <>
      <TitleBar title={t`图形验证码示例`} />
      <QueryStates query={captcha}>
        {({ image }) => (
          <form className={card.card} onSubmit={submit}>
            <img src={image} alt={t`图形验证码`} />
            <TextField
              label={t`图形验证码`}
              value={answer}
              onChange={setAnswer}
              error={verify.error?.message}
              autoComplete="off"
            />
            <button type="submit" className={button.main}>
              {t`校验`}
            </button>{' '}
            <button
              type="button"
              className={`plain on-surface ${button.quiet}`}
              onClick={() => void captcha.refetch()}
            >
              {t`换一张`}
            </button>
            {ticket && <output>{t`凭据：${ticket}`}</output>}
          </form>
        )}
      </QueryStates>
    </>
  );
}
