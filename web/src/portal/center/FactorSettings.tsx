import {
  type Factors,
  getFactors,
  hasFactor,
  postCodeAppRemove,
  postCodeAppSet,
  postCodeAppWish,
  postPasskeyAdd,
  postPasskeyRemove,
  postPasskeyWish,
  postRecoveryCodes,
} from '@shieldsource/contract/people/factors';
import type { ListedPasskey } from '@shieldsource/contract/passport/second-factor';
import type { Route } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { textOf, toastOf } from '../../lib/client.ts';
import { deviceOf } from '../../lib/device.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { ActDialog } from '../../pieces/acts/ActDialog.tsx';
import { AppSecret } from '../../pieces/second-factor/AppSecret.tsx';
import { PasskeyList } from '../../pieces/second-factor/PasskeyList.tsx';
import { passkeyMade } from '../../pieces/second-factor/passkeys.ts';
import { RecoveryCodes } from '../../pieces/second-factor/RecoveryCodes.tsx';
import type { FactorForm } from '../../pieces/second-factor/SecondFactorField.tsx';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { FactorField } from '../../pieces/second-factor/FactorField.tsx';
import { Setting } from './Setting.tsx';

type Made = Awaited<ReturnType<typeof passkeyMade>>;

/** What is being done, each in its dialog. */
type Act =
  | 'codeApp'
  | 'endCodeApp'
  | 'codes'
  | { readonly made: Made }
  | { readonly gone: ListedPasskey };

/** What is asked for beside phone and password: code app, passkeys, recovery codes. */
export function FactorSettings() {
  const factors = useQuery(queryOf(getFactors, {}));
  return <QueryStates query={factors}>{(found) => <Found factors={found} />}</QueryStates>;
}

function Found({ factors }: { factors: Factors }) {
  const { t } = useLingui();
  const [act, setAct] = useState<Act>();
  const [isOpen, setOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { hasCodeApp, passkeys, recoveryCodes: left, hasPasskeys } = factors;
  const begin = (next: Act) => {
    setAct(next);
    setOpen(true);
  };
  const make = async () => {
    setMaking(true);
    try {
      begin({ made: await passkeyMade(postPasskeyWish) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastOf(error);
    } finally {
      setMaking(false);
    }
  };
  const dialog: Dialog = {
    isOpen,
    onClose: () => setOpen(false),
    onDone: (news, answer) => {
      setOpen(false);
      toast.success(news);
      if (answer && answer.codes.length > 0) setCodes(answer.codes);
    },
  };
  return (
    <>
      <Setting
        id="code-app"
        name={t`动态码`}
        act={
          <>
            {hasCodeApp && (
              <Button variant="subtle" onClick={() => begin('endCodeApp')}>
                {t`停用动态码`}
              </Button>
            )}
            <Button variant="default" onClick={() => begin('codeApp')}>
              {hasCodeApp ? t`更换动态码` : t`启用动态码`}
            </Button>
          </>
        }
      >
        <p>
          {hasCodeApp
            ? t`已启用，登录、兑换现金，修改收款账号、手机号和密码时要输入。`
            : t`身份验证器里每 30 秒更换的 6 位数字。短信可能被转接或骗走，停用的号码会重新分配给他人；启用后，仅凭手机号无法登录。`}
        </p>
      </Setting>
      {(hasPasskeys || passkeys.length > 0) && (
        <Setting
          id="passkeys"
          name={t`通行密钥`}
          act={
            hasPasskeys && (
              <Button variant="default" loading={isMaking} onClick={() => void make()}>
                {t`添加通行密钥`}
              </Button>
            )
          }
        >
          <p>{t`用指纹、面容、设备密码或安全密钥登录，不用等短信，也不怕钓鱼网站。`}</p>
          <PasskeyList passkeys={passkeys} onRemove={(gone) => begin({ gone })} />
        </Setting>
      )}
      {hasFactor(factors) && (
        <Setting
          id="recovery-codes"
          name={t`恢复码`}
          act={
            <Button variant="default" onClick={() => begin('codes')}>
              {left > 0 ? t`重新生成` : t`生成恢复码`}
            </Button>
          }
        >
          <p>{t`还有 ${left} 个未使用，每个可以代替一次动态码或通行密钥。`}</p>
        </Setting>
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
      {act === 'codeApp' && <CodeAppDialog factors={factors} {...dialog} />}
      {act !== undefined && act !== 'codeApp' && <Asked act={act} factors={factors} {...dialog} />}
    </>
  );
}

interface Dialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (news: string, answer: { readonly codes: readonly string[] } | null) => void;
}

const useOnFactors = () => {
  const { t } = useLingui();
  const refreshes: readonly Route[] = [getFactors];
  return {
    overtaken: { title: t`两步验证已有变化`, hint: t`这次操作没有生效，请刷新后再试。` },
    refreshes,
  };
};

interface AskedProps extends Dialog {
  readonly act: Exclude<Act, 'codeApp'>;
  readonly factors: Factors;
}

/** The dialog of any act but setting the code app up. */
function Asked({ act, factors, ...dialog }: AskedProps) {
  const { t } = useLingui();
  const common = { ...useOnFactors(), ...dialog };
  const proof = (form: unknown): ReactNode => <FactorField form={form as FactorForm} isFirst />;
  const left = factors.recoveryCodes;
  const endsAll = factors.passkeys.length + Number(factors.hasCodeApp) === 1;
  const ends = endsAll ? t`之后登录不再需要两步验证，恢复码一并作废。` : '';
  if (act === 'codes')
    return (
      <ActDialog
        {...common}
        route={postRecoveryCodes}
        start={{}}
        title={t`生成恢复码`}
        act={t`生成恢复码`}
        done={t`已生成新的恢复码`}
        fields={proof}
      >
        {t`将生成十个新的恢复码，现有的 ${left} 个立即作废。`}
      </ActDialog>
    );
  if (act === 'endCodeApp')
    return (
      <ActDialog
        {...common}
        route={postCodeAppRemove}
        start={{}}
        title={t`停用动态码`}
        act={t`停用动态码`}
        isDangerous
        done={t`动态码已停用`}
        fields={proof}
      >
        {ends || undefined}
      </ActDialog>
    );
  if ('gone' in act) {
    const { id: passkeyId, name } = act.gone;
    return (
      <ActDialog
        {...common}
        route={postPasskeyRemove}
        start={{ passkeyId }}
        title={t`移除通行密钥`}
        act={t`移除`}
        isDangerous
        done={t`已移除“${name}”`}
        fields={proof}
      >
        <>
          <p className="soft">{t`移除后不能再用“${name}”登录。设备上保存的通行密钥请自行删除。`}</p>
          {ends && <p className="soft">{ends}</p>}
        </>
      </ActDialog>
    );
  }
  return (
    <ActDialog
      {...common}
      key={act.made.id}
      route={postPasskeyAdd}
      start={{ made: act.made, name: deviceOf(navigator.userAgent) }}
      title={t`添加通行密钥`}
      act={t`完成添加`}
      done={(_, { name }) => t`已添加通行密钥“${name}”`}
      fields={(form) => (
        <>
          <TextInput
            {...form.field('name')}
            label={t`名称`}
            description={t`例如“我的手机”或“蓝色安全密钥”，便于区分`}
            required
            maxLength={50}
            autoComplete="off"
            data-autofocus
          />
          <ProofFields form={form as never} factors={factors} />
        </>
      )}
    >
      {t`通行密钥已创建，完成添加后即可用于登录。`}
    </ActDialog>
  );
}

/** A new secret each time it opens; the old one stays valid until a code of the new one is entered. */
function CodeAppDialog({ factors, ...dialog }: Dialog & { factors: Factors }) {
  const { t } = useLingui();
  const common = { ...useOnFactors(), ...dialog };
  const { mutate, data, error } = useCall(postCodeAppWish, { silent: true });
  const { isOpen, onClose } = dialog;
  const title = factors.hasCodeApp ? t`更换动态码` : t`启用动态码`;
  useEffect(() => {
    if (isOpen) mutate({});
  }, [isOpen, mutate]);
  if (!data)
    return (
      <DialogFrame title={title} isOpen={isOpen} onClose={onClose}>
        {error ? <LoadError hint={textOf(error)} onRetry={() => mutate({})} /> : <Loading />}
      </DialogFrame>
    );
  const { secret, uri } = data;
  return (
    <ActDialog
      key={secret}
      {...common}
      route={postCodeAppSet}
      start={{ secret, newCode: '' }}
      title={title}
      act={title}
      done={t`动态码已启用，其他设备已退出登录`}
      fields={(form) => (
        <>
          <TextInput
            {...form.field('newCode')}
            label={t`新的动态码`}
            description={t`扫码之后，身份验证器显示的 6 位数字`}
            required
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            data-autofocus
          />
          <ProofFields form={form as never} factors={factors} />
        </>
      )}
    >
      <AppSecret secret={secret} uri={uri} />
    </ActDialog>
  );
}

interface ProofFieldsProps {
  readonly form: FactorForm & { readonly field: (key: never) => object };
  readonly factors: Factors;
}

/** A factor, or for the first one an SMS code. */
function ProofFields({ form, factors }: ProofFieldsProps) {
  return hasFactor(factors) ? <FactorField form={form} /> : <FirstProof form={form} />;
}

function FirstProof({ form }: Pick<ProofFieldsProps, 'form'>) {
  const phoneCode = usePhoneCode('factor');
  const field = form.field('code' as never) as FieldProps<string | undefined>;
  return (
    <div>
      <PhoneCodeFields
        phoneCode={phoneCode}
        field={{ ...field, value: field.value ?? '' }}
        isMarked
      />
    </div>
  );
}
