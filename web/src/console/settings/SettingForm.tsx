import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { useLingui } from '@lingui/react/macro';
import {
  getConsoleSettings,
  postConsoleSetting,
  type ConsoleSetting,
} from '@shieldsource/contract/settings/desk';
import { getSettingHistory } from '@shieldsource/contract/settings/acts';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { ActFailure } from '../../pieces/acts/ActForm.tsx';
import { useAct } from '../../pieces/acts/use-act.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingProposal } from './SettingProposal.tsx';
import classes from './SettingForm.module.css';

const refreshes = [getConsoleSettings, getSettingHistory, getStaffNotice];

interface SettingFormProps {
  readonly setting: ConsoleSetting;
  /** Counts the forms in which something is written that is not sent. */
  readonly setUnsent: Dispatch<SetStateAction<number>>;
  /** Fetches the settings again, and discards what is written. */
  readonly onRefresh: () => void;
}

/** One setting with its save button. A secret can be written, but not read. */
export function SettingForm({ setting, setUnsent, onRefresh }: SettingFormProps) {
  const { t } = useLingui();
  const { key, label, hint, value, initial, version, isSecret, isSwitch, isSet, lockedBy } =
    setting;
  const { form, submit, failure, isBusy } = useAct(
    postConsoleSetting,
    { key, version, value },
    {
      refreshes,
      stays: () => (setting.takesTwo ? { value } : {}),
      onDone: () =>
        toast.success(
          setting.takesTwo ? t`已提交复核“${label}”，等另一位管理员复核` : t`已保存“${label}”`,
        ),
    },
  );
  const field = form.field('value');
  const isLocked = lockedBy !== null;
  const isWaiting = setting.proposal !== undefined;
  const isKept = isSecret && isSet;
  const isWritten = (field.value || initial) !== (value || initial);
  const isUnsent = isWritten && !isWaiting;
  useEffect(() => {
    if (!isUnsent) return;
    setUnsent((before) => before + 1);
    return () => setUnsent((before) => before - 1);
  }, [isUnsent, setUnsent]);
  const [isAsked, setAsked] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const overtaken = {
    title: t`这项设置刚刚被其他人修改过`,
    hint: t`你的修改没有保存，刷新后会显示最新内容。`,
    act: t`刷新`,
  };
  const isOn = (field.value || initial) === 'on';
  const about = {
    label,
    description: isLocked ? t`由环境变量 ${lockedBy} 设定，不能在这里修改` : hint,
    disabled: isLocked || isWaiting,
  };

  return (
    <>
      <form className={`flex wrap gap-8 ${classes.setting}`} onSubmit={submit} noValidate>
        {isSwitch ? (
          <Checkbox
            {...about}
            className={classes.switch ?? ''}
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? 'on' : 'off')}
            error={field.error}
          />
        ) : (
          <TextInput
            {...field}
            {...about}
            placeholder={isKept ? t`已设置，填写新的以更换` : initial}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            areWordsAbove
          />
        )}
        <Button
          type="submit"
          variant="default"
          aria-label={setting.takesTwo ? t`提交复核“${label}”` : t`保存“${label}”`}
          loading={isBusy}
          disabled={isLocked || !isUnsent}
        >
          {setting.takesTwo ? t`提交复核` : t`保存`}
        </Button>
        {isKept && !isLocked && !isWaiting && (
          <Button
            variant="subtle"
            color="red"
            aria-label={t`清除“${label}”`}
            onClick={() => setClearing(true)}
          >
            {t`清除`}
          </Button>
        )}
        {version > 0 && (
          <Button
            variant="subtle"
            aria-label={t`“${label}”的修改记录`}
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          >
            {t`记录`}
          </Button>
        )}
        {isAsked && <SettingHistory setting={setting} />}
        <ActFailure
          failure={failure?.fields.length ? null : failure}
          overtaken={{ ...overtaken, onRefresh }}
        />
      </form>
      {/* outside of the form: its dialogs have forms of their own */}
      <SettingProposal setting={setting} />
      <ActDialog
        route={postConsoleSetting}
        start={{ key, version, value: '' }}
        title={t`清除“${label}”`}
        act={setting.takesTwo ? t`提交复核` : t`清除`}
        isDangerous
        isOpen={isClearing}
        overtaken={overtaken}
        refreshes={refreshes}
        done={setting.takesTwo ? t`已提交复核“${label}”，等另一位管理员复核` : t`已清除“${label}”`}
        onDone={(news) => {
          setClearing(false);
          toast.success(news);
        }}
        onClose={() => setClearing(false)}
      >
        {t`清除后视为未设置，原来的值不能找回。`}
      </ActDialog>
    </>
  );
}
