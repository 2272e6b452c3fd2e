import { getPhoneInitCaptcha, postCaptchaVerify } from '@shieldsource/contract/passport';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryOf, useCall } from '../../lib/queries.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';

/** For those who build this: a captcha and what its answer is exchanged for. Not part of what is deployed. */
export default function CaptchaPage() {
  const captcha = useQuery({ ...queryOf(getPhoneInitCaptcha, {}), staleTime: Infinity });
  const verify = useCall(postCaptchaVerify);
  const [answer, setAnswer] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!captcha.data) return;
    verify.mutate({ captchaId: captcha.data.captchaId, answer });
  }

  return (
    <>
      <TitleBar title="图形验证码示例" />
      <QueryStates query={captcha}>
        {({ image }) => (
          <form className={card.card} onSubmit={submit}>
            <img src={image} alt="图形验证码" />
            <TextField
              label="图形验证码"
              value={answer}
              onChange={setAnswer}
              error={verify.error?.message}
              autoComplete="off"
            />
            <button type="submit" className={button.main}>
              校验
            </button>{' '}
            <button type="button" className={button.quiet} onClick={() => void captcha.refetch()}>
              换一张
            </button>
            {verify.data && <output>{` 凭据：${verify.data.ticket}`}</output>}
          </form>
        )}
      </QueryStates>
    </>
  );
}
