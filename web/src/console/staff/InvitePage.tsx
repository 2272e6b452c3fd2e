import { useLingui } from '@lingui/react/macro';
import { postStaffInvite } from '@shieldsource/contract/staff/acts';
import { useState } from 'react';
import { useAct } from '../../pieces/acts/use-act.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import card from '../../ui/page/Card.module.css';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { type Made, MadeLink } from './MadeLink.tsx';
import { RolesField } from './RolesField.tsx';
import { UidField } from '../pieces/UidField.tsx';

/** Invites a colleague by a link, which is shown once. */
export default function InvitePage() {
  const { t } = useLingui();
  const [invited, setInvited] = useState<{ made: Made; name: string }>();
  return (
    <NewRecordPage title={t`邀请工作人员`}>
      {invited ? (
        <div className={`${card.card} stack gap-16`}>
          <MadeLink {...invited} />
          <div className="flex wrap justify-end gap-8">
            <Button variant="default" onClick={() => setInvited(undefined)}>
              {t`再邀请一位`}
            </Button>
            <ButtonLink to={paths.staff.list()}>{t`返回工作人员`}</ButtonLink>
          </div>
        </div>
      ) : (
        <InviteForm onDone={setInvited} />
      )}
    </NewRecordPage>
  );
}

function InviteForm({ onDone }: { onDone: (invited: { made: Made; name: string }) => void }) {
  const { t } = useLingui();
  const { form, submit, ...state } = useAct(
    postStaffInvite,
    { name: '', email: '', roles: [], researcherUid: undefined },
    {
      refreshes: paths.staff.calls,
      onDone: (made, { name }) => onDone({ made, name }),
    },
  );
  return (
    <RecordForm
      act={t`生成邀请链接`}
      back={paths.staff.list()}
      state={state}
      isUploading={false}
      overtaken={{ title: t`邀请失败`, hint: t`请核对后再试一次。` }}
      onSubmit={submit}
    >
      <TextInput
        {...form.field('name')}
        label={t`姓名`}
        required
        maxLength={50}
        autoComplete="off"
      />
      <TextInput
        {...form.field('email')}
        label={t`邮箱`}
        description={t`登录时用；之后不能修改`}
        type="email"
        required
        autoComplete="off"
      />
      <RolesField field={form.field('roles')} />
      <UidField
        field={form.field('researcherUid')}
        description={t`选填，见门户的个人中心。填写后不处理自己的报告和订单；之后修改须两位管理员`}
      />
    </RecordForm>
  );
}
