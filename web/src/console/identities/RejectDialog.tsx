import { useLingui } from '@lingui/react/macro';
import { postIdentityReject } from '@shieldsource/contract/console-people';
import { ReasonDialog } from '../../pieces/acts/ReasonDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { type IdentityDialogProps, identityRefreshes, useOvertaken } from './identity-dialog.ts';

/** Sends an application back, with what to mend. */
export function RejectDialog({ identity, onDone, ...props }: IdentityDialogProps) {
  const { t } = useLingui();
  const overtaken = useOvertaken(props.onClose);
  const { researcherName: name } = identity;
  return (
    <ReasonDialog
      {...props}
      title={t`驳回实名认证`}
      route={postIdentityReject}
      about={{ identityId: identity.id, version: identity.version }}
      act={t`驳回`}
      isDangerous
      hint={t`申请人会在站内信里看到，请写清要改什么`}
      usual={[
        t`证件照片不清晰，请重新拍摄`,
        t`姓名与证件不一致，请核对后重新提交`,
        t`证件已过期，请使用有效证件`,
      ]}
      overtaken={overtaken}
      refreshes={identityRefreshes}
      onDone={() => onDone(t`已驳回${name}的实名认证`)}
    >
      <p className={dialog.lead}>{t`${name}可以修改后重新提交，在此之前不能兑换礼品。`}</p>
    </ReasonDialog>
  );
}
