import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postStaffInvite } from '@shieldsource/contract/console-staff-acts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../pieces/acts/use-act.ts';
import dialog from '../../ui/dialog/dialog.module.css';
import card from '../../ui/page/Card.module.css';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { type Made, MadeLink } from './MadeLink.tsx';
import { RolesField } from './RolesField.tsx';

/** Invites a colleague; what they get is a link, shown once. */
export default function InvitePage() {
  const { t } = useLingui();
  const [invited, setInvited] = useState<{ made: Made; name: string }>();
  return (
    <NewRecordPage title={t`邀请工作人员`}>
      {invited ? (
        <div className={card.card}>
          <MadeLink {...invited} />
          <div className={dialog.foot}>
            <Button variant="default" onClick={() => setInvited(undefined)}>
              {t`再邀请一位`}
            </Button>
            <Button component={Link} to={paths.staff.list()}>
              {t`返回工作人员`}
            </Button>
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
  const uid = form.field('researcherUid');
  return (
    <RecordForm
      act={t`生成邀请链接`}
      back={paths.staff.list()}
      state={state}
      isUploading={false}
      overtaken={{ title: t`没有邀请成功`, hint: t`请核对后再试一次。` }}
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
      <TextInput
        {...uid}
        value={uid.value ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const digits = value.replaceAll(/\D/g, '');
          uid.onChange(digits === '' ? undefined : Number(digits));
        }}
        label={t`本人的研究员账号 UID`}
        description={t`选填，见门户的个人中心。填写后不处理自己的报告和订单；之后不能在这里修改`}
        inputMode="numeric"
        autoComplete="off"
      />
    </RecordForm>
  );
}
