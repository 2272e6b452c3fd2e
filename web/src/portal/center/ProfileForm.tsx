import { gender, type UserInfo } from '@shieldsource/contract/people/calls';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import type { GivenOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { optionsOf } from '../../lib/options-of.ts';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { NickNameField } from './NickNameField.tsx';
import { useFreeName } from './use-free-name.ts';

const changedIn = <Input extends object>(input: Input, before: Partial<Input>): Partial<Input> =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== before[key as keyof Input]),
  ) as Partial<Input>;

/** Nickname, and whether the ranking shows it. */
export function ProfileForm({ person }: { person: UserInfo }) {
  const { t } = useLingui();
  const { refresh } = useMember();
  const [failure, setFailure] = useState('');
  const [begun, setBegun] = useState<GivenOf<typeof postBasicInfo>>({
    ...(person.nickName && { nickName: person.nickName }),
    ...(person.gender && { gender: person.gender }),
    hideInRank: person.hideInRank,
  });
  const form = useContractForm(postBasicInfo, begun);
  const nameState = useFreeName(form.values.nickName ?? '', person.nickName);

  const submit = form.submit(async (input) => {
    setFailure('');
    try {
      // what was not touched may have been changed on another device
      await call(postBasicInfo, changedIn(input, begun), { silent: true });
      setBegun(input);
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) setFailure(textOf(error));
      throw error;
    }
    await refresh();
    toast.success(t`资料已保存`);
  });

  const nickName = form.field('nickName');
  const { value: hideInRank, error: _, ...hiding } = form.field('hideInRank');
  return (
    <form className="column gap-14" onSubmit={(event) => void submit(event)} noValidate>
      <NickNameField
        field={{
          ...nickName,
          // who never had a nickname may leave it empty
          onChange: (event) => {
            nickName.onChange(event);
            if (person.nickName === '' && isEmptied(event)) form.set('nickName', undefined);
          },
        }}
        state={nameState}
      />
      <RadioGroup
        isRow
        label={t`性别`}
        value={String(form.values.gender ?? '')}
        onChange={(code) =>
          form.set('gender', gender.list.find((one) => String(one.code) === code)?.code)
        }
        options={optionsOf(gender.list)}
      />
      <Checkbox
        {...hiding}
        checked={hideInRank ?? false}
        label={t`在排行榜上匿名`}
        description={t`名次和贡献值照常显示，名字显示为“匿名白帽”`}
      />
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button
          type="submit"
          loading={form.isSubmitting}
          disabled={nameState === 'validating' || nameState === 'taken'}
        >
          {t`保存资料`}
        </Button>
      </div>
    </form>
  );
}

const isEmptied = (event: unknown): boolean =>
  (event as { target?: HTMLInputElement }).target?.value === '';
