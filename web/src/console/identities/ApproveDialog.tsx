import { useLingui } from '@lingui/react/macro';
import { postIdentityApprove } from '@shieldsource/contract/console-people';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { type IdentityDialogProps, identityRefreshes, useOvertaken } from './identity-dialog.ts';

/** Says that a person is who they say they are. */
export function ApproveDialog(props: IdentityDialogProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`通过实名认证`} isOpen={props.isOpen} onClose={props.onClose}>
      <ApproveForm {...props} />
    </ActDialog>
  );
}

function ApproveForm({ identity, onClose, onDone, onRefused }: IdentityDialogProps) {
  const { t } = useLingui();
  const form = useContractForm(postIdentityApprove, {
    identityId: identity.id,
    version: identity.version,
  });
  const approve = useCall(postIdentityApprove, { silent: true, refreshes: identityRefreshes });
  const overtaken = useOvertaken(onClose);
  const { researcherName: name } = identity;

  return (
    <ActForm
      act={t`通过`}
      isReady
      isBusy={form.isSubmitting}
      failure={approve.error}
      overtaken={overtaken}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await approve.mutateAsync(input, { onError: onRefused });
        onDone(t`已通过${name}的实名认证`);
      })}
    >
      <p className={dialog.lead}>
        {t`请确认姓名、证件号码和照片一致。通过后${name}就能兑换礼品，并会收到站内信；实名信息此后不能由本人更改。`}
      </p>
    </ActForm>
  );
}
