import { useLingui } from '@lingui/react/macro';
import { getAppList } from '@shieldsource/contract/catalogue/calls';
import {
  type Channel,
  getChannelEvents,
  postChannelInsert,
  postChannelModify,
} from '@shieldsource/contract/channels/channels';
import { channelKind, publishedEvent } from '@shieldsource/contract/channels/kinds';
import { addressOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { optionsOf } from '../../lib/options-of.ts';
import { queryOf } from '../../lib/queries.ts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { Fact } from '../../ui/page/Facts.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { ScopeField } from '../pieces/ScopeField.tsx';
import { Acts } from '../kit/Acts.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage, RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { ProposalBox } from '../pieces/proposals/ProposalBox.tsx';
import { channelActs } from './channel-acts.tsx';

/** A channel, or a new one. */
export default function ChannelPage() {
  const { t } = useLingui();
  const { id } = useParams();
  if (id === undefined)
    return (
      <NewRecordPage title={t`新增渠道`}>
        <ChannelForm />
      </NewRecordPage>
    );
  return (
    <RecordPage
      route={paths.channels.detail}
      titleOf={(channel) => channel?.name ?? t`通知渠道`}
      head={(channel) => (
        <DeskHead title={channel?.name ?? t`通知渠道`}>
          {channel && (
            <div className="row wrap gap-8">
              <Link to={paths.deliveries.list({ receiverId: channel.id })}>{t`发送记录`}</Link>
              <Acts acts={channelActs(channel)} />
            </div>
          )}
        </DeskHead>
      )}
      gone={{ hint: t`找不到这个渠道。`, to: paths.channels.list(), back: t`返回列表` }}
    >
      {(channel, refresh) => (
        <>
          <p className="soft small">
            {[channel.kindName, channel.host, channel.stateName].filter(Boolean).join(' · ')}
          </p>
          <ProposalBox
            proposal={channel.proposal}
            title={t`新的地址待复核`}
            refreshes={paths.channels.calls}
            effect={
              channel.proposal?.host
                ? t`通过后，通知会发送到 ${channel.proposal.host}。`
                : t`通过后，程序可以拉取事件。`
            }
          >
            <Fact name={t`主机`}>{channel.proposal?.host || t`无，由程序拉取`}</Fact>
          </ProposalBox>
          <ChannelForm channel={channel} onRefresh={refresh} />
          {channel.kind === 'webhook' && <PullFacts id={channel.id} />}
        </>
      )}
    </RecordPage>
  );
}

const pullProgram = `const at = new Date();
const query = new URLSearchParams({
  cursor,
  timestamp: Math.floor(at / 1000),
  signature: new Webhook(secret).sign(id, at, cursor), // standardwebhooks
});
const { result } = await (await fetch(\`\${address}?\${query}\`)).json();
cursor = result.cursor;`;

/** Where and how a program reads the events of a webhook. */
function PullFacts({ id }: { id: string }) {
  const { t } = useLingui();
  const address = new URL(addressOf(getChannelEvents.path, { id }).address, location.href).href;
  return (
    <section className="mt-16">
      <h2>{t`拉取`}</h2>
      <p className="soft small">{t`程序用渠道的密钥签名，按先后顺序读取事件，每次最多 100 条。要重读，用较早的 cursor；留空则从头开始，事件保留 90 天。`}</p>
      <p className="anywhere">
        <code>{address}</code> <CopyButton text={address} label={t`复制拉取地址`} />
      </p>
      <pre className="p-14-16 small rounded-small sunken pre-wrap anywhere">{pullProgram}</pre>
    </section>
  );
}

const blank = {
  kind: 'webhook' as const,
  name: '',
  applications: [] as string[],
  events: [] as Channel['events'],
  hasTitles: false,
  address: '',
  secret: '',
};

/** `whsec_` and 32 random bytes, as Standard Webhooks asks for. */
const newSecret = (): string =>
  `whsec_${btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))}`;

function ChannelForm({ channel, onRefresh }: { channel?: Channel; onRefresh?: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const apps = useQuery(queryOf(getAppList, {}, { silent: true })).data ?? [];
  const route = (channel ? postChannelModify : postChannelInsert) as typeof postChannelInsert;
  const { form, submit, ...state } = useAct(route, startOf(channel), {
    refreshes: paths.channels.calls,
    onDone: ({ id, isProposed }) => {
      toast.success(isProposed ? t`已保存，地址等另一位管理员复核` : t`已保存`);
      void navigate(paths.channels.record(id));
      onRefresh?.();
    },
  });
  const { field, values, set } = form;
  const kind = channel?.kind ?? values.kind;
  const kept = t`留空则不变`;
  return (
    <RecordForm
      act={channel ? t`保存修改` : t`新增渠道`}
      back={paths.channels.list()}
      state={state}
      isUploading={false}
      overtaken={{
        title: t`刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
      }}
      onRefresh={onRefresh}
      onSubmit={submit}
    >
      {!channel && (
        <NativeSelect
          label={t`类型`}
          name="kind"
          value={values.kind}
          onChange={({ currentTarget }) => set('kind', currentTarget.value as typeof values.kind)}
          options={optionsOf(channelKind.list)}
        />
      )}
      <TextInput {...field('name')} label={t`名称`} required maxLength={50} autoComplete="off" />
      <TextInput
        {...field('address')}
        label={t`地址`}
        description={
          channel
            ? kept
            : kind === 'webhook'
              ? t`留空则只供程序拉取。地址与密钥保存后不再显示，须另一位管理员复核`
              : t`地址与密钥保存后不再显示，须另一位管理员复核`
        }
        required={!channel && kind !== 'webhook'}
        autoComplete="off"
      />
      {channelKind.of(kind).hasSecret && (
        <TextInput
          {...field('secret')}
          label={t`密钥`}
          description={
            channel?.hasSecret
              ? kept
              : kind === 'webhook'
                ? t`whsec_ 开头`
                : t`加签密钥，没有开启则留空`
          }
          required={!channel && kind === 'webhook'}
          autoComplete="off"
        />
      )}
      {kind === 'webhook' && (
        <div className="row">
          <Button
            variant="default"
            onClick={() => {
              const secret = newSecret();
              set('secret', secret);
              void navigator.clipboard.writeText(secret).then(() => toast.success(t`已生成并复制`));
            }}
          >
            {t`生成密钥并复制`}
          </Button>
        </div>
      )}
      <ScopeField
        field={field('events') as FieldProps<string[]>}
        label={t`事件`}
        all={t`至少选一种`}
        choices={publishedEvent.list.map(({ code, label }) => ({ id: code, name: label }))}
      />
      <ScopeField
        field={field('applications') as FieldProps<string[]>}
        label={t`应用`}
        all={t`不选则为全部应用`}
        choices={apps}
      />
      <Checkbox
        label={t`消息带报告标题`}
        checked={values.hasTitles}
        onChange={() => set('hasTitles', !values.hasTitles)}
      />
    </RecordForm>
  );
}

/** What the form begins with. Address and secret are never read back. */
function startOf(channel: Channel | undefined): typeof blank {
  if (!channel) return blank;
  const { id, version, name, applications, events, hasTitles } = channel;
  const kept = { id, version, name, applications, events, hasTitles, address: '', secret: '' };
  return kept as unknown as typeof blank;
}
