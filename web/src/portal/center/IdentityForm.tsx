import { getTerms } from '@shieldsource/contract/catalogue/calls';
import * as faults from '@shieldsource/contract/faults';
import { getGiftDetail } from '@shieldsource/contract/gifts/calls';
import {
  getRealAccountInfo,
  maxIdentityImages,
  postRealInfo,
} from '@shieldsource/contract/people/identity';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshRoutes, replaceAnswers } from '../../lib/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { AttachmentPicker } from '../../pieces/files/AttachmentPicker.tsx';
import { useUploads } from '../../pieces/files/use-uploads.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { ConsentField } from '../../pieces/terms/ConsentField.tsx';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from './center.module.css';
import { FactorField } from '../../pieces/second-factor/FactorField.tsx';
import { PapersFields } from './PapersFields.tsx';
import { PayoutFields } from './PayoutFields.tsx';

interface IdentityFormProps {
  /** Once the identity is approved, only the payout can still be added or changed. */
  readonly isPayoutOnly?: boolean;
  readonly onClose?: () => void;
}

/** The refusals that come once the code was found right. */
const afterCode: readonly (number | undefined)[] = [
  faults.identityTaken.code,
  faults.fileNotUsable.code,
];

/** Papers and pictures, or only the payout, with a consent of its own and a fresh code. */
export function IdentityForm({ isPayoutOnly = false, onClose }: IdentityFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { refresh } = useMember();
  const phoneCode = usePhoneCode('identity');
  const uploads = useUploads('identity', { max: maxIdentityImages, isImages: true });
  const [failure, setFailure] = useState<CallError>();
  const form = useContractForm(
    postRealInfo,
    {
      ...(isPayoutOnly
        ? { payout: { method: 'alipay', account: '' } }
        : { realName: '', idType: 'identityCard' as const, idNumber: '' }),
      consentVersion: 0,
      code: '',
    },
    { also: () => ({ images: uploads.problem }) },
  );

  const submit = form.submit(async (input) => {
    setFailure(undefined);
    try {
      await call(postRealInfo, { ...input, images: uploads.ids }, { silent: true });
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) {
        setFailure(error);
        if (error.code === faults.consentChanged.code) {
          form.set('consentVersion', 0);
          void replaceAnswers(client, [getTerms]);
        }
        // the code was right and cannot be used again
        if (afterCode.includes(error.code)) form.set('code', '');
        if (error.code === faults.identityFixed.code) {
          // The identity was approved meanwhile: the refreshed page shows what can still be changed.
          toast.error(textOf(error));
          void refreshRoutes(client, [getRealAccountInfo]);
          void refresh();
        }
      }
      throw error;
    }
    await Promise.all([refreshRoutes(client, [getRealAccountInfo, getGiftDetail]), refresh()]);
    toast.success(isPayoutOnly ? t`收款账号已保存` : t`已提交，审核结果会发消息通知你`);
    onClose?.();
  });

  const isCodeWrong = failure?.code === faults.wrongPhoneCode.code;
  const code = form.field('code');
  return (
    <form
      className="column content-start gap-16"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div className={`stack items-start ${classes.halves}`}>
        {isPayoutOnly ? <PayoutFields form={form} /> : <PapersFields form={form} />}
        {!isPayoutOnly && (
          <div className={`column min-w-0 gap-12 ${classes.photos}`}>
            <h3>{t`证件照片（选填）`}</h3>
            <p className="faint">{t`加密保存，审核后 ${deadlineDays.identityPictures} 天删除`}</p>
            <AttachmentPicker uploads={uploads} error={form.errorOf('images')} />
          </div>
        )}
        <div className="column content-start gap-16">
          <PhoneCodeFields
            phoneCode={phoneCode}
            field={{ ...code, error: code.error ?? (isCodeWrong ? failure.message : undefined) }}
            isMarked
          />
          {isPayoutOnly && <FactorField form={form as never} />}
        </div>
      </div>
      <ConsentField
        kind="identity"
        value={form.values.consentVersion}
        onChange={(version) => form.set('consentVersion', version)}
        error={form.errorOf('consentVersion')}
      />
      {failure && !isCodeWrong && <Alert>{textOf(failure)}</Alert>}
      <div className={`flex wrap ${classes.acts}`}>
        <Button type="submit" size="md" loading={form.isSubmitting} disabled={uploads.isBusy}>
          {isPayoutOnly ? t`保存收款账号` : t`提交实名认证`}
        </Button>
        {onClose && (
          <Button variant="default" size="md" onClick={onClose}>
            {t`取消`}
          </Button>
        )}
      </div>
    </form>
  );
}
