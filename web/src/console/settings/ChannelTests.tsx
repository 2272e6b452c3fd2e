import { useLingui } from '@lingui/react/macro';
import { getSettingHistory, postChannelTry } from '@shieldsource/contract/settings/acts';
import type { GivenOf } from '@shieldsource/contract/route';
import { textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import classes from './ChannelTests.module.css';

type Channel = GivenOf<typeof postChannelTry>['channel'];

/** Sends a test message by each channel, with the saved settings. */
export function ChannelTests() {
  const { t } = useLingui();
  return (
    <section className={classes.tries} aria-label={t`发送测试消息`}>
      <h3>{t`发送测试消息`}</h3>
      <p>{t`按已保存的设置立即发出一条，不经过发送队列；十分钟内最多 5 次。`}</p>
      <Try channel="sms" label={t`你的手机号`} act={t`发送测试短信`} />
      <Try channel="mail" label={t`你的邮箱`} act={t`发送测试邮件`} />
      <Try channel="alarm" act={t`发送测试告警`} />
    </section>
  );
}

/** Without a label it goes to the recipient in the settings. */
function Try({ channel, label, act }: { channel: Channel; label?: string; act: string }) {
  const { t } = useLingui();
  const form = useContractForm(postChannelTry, { channel, to: '' });
  const attempt = useCall(postChannelTry, { silent: true, refreshes: [getSettingHistory] });
  const field = form.field('to');
  const { data, error } = attempt;
  const failure = error && (label === undefined || error.fields.length === 0) ? error : null;
  const result = data
    ? data.isDelivered
      ? t`已发送：${data.words}`
      : t`发送失败：${data.words}`
    : failure && (failure.fields[0]?.message ?? textOf(failure));
  return (
    <form
      className={`flex wrap gap-8 ${classes.try}`}
      noValidate
      onSubmit={form.submit(async (input) => {
        await attempt.mutateAsync(input);
      })}
    >
      {label !== undefined && (
        <TextInput {...field} label={label} autoComplete="off" areWordsAbove />
      )}
      <Button type="submit" variant="default" loading={form.isSubmitting}>
        {act}
      </Button>
      <div className={`stack small leading-18 ${classes.answer}`}>
        {result && (
          <p
            className="anywhere rounded-small"
            data-delivered={data?.isDelivered || undefined}
            role={data?.isDelivered ? 'status' : 'alert'}
          >
            {result}
          </p>
        )}
      </div>
    </form>
  );
}
