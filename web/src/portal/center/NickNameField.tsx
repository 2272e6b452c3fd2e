import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Spinner } from '../../ui/form/Spinner.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './profile.module.css';
import type { NameState } from './use-free-name.ts';

interface NickNameFieldProps {
  readonly field: FieldProps<string | undefined>;
  readonly state: NameState;
}

/** A nickname with its availability: being checked, free, or taken. */
export function NickNameField({ field, state }: NickNameFieldProps) {
  const { t } = useLingui();
  const error = field.error ?? (state === 'taken' ? t`这个昵称已有人使用，换一个吧` : undefined);
  const words: Record<NameState, string> = {
    unknown: '',
    validating: t`正在检查昵称`,
    free: t`这个昵称可以使用`,
    taken: '',
  };
  return (
    <div>
      <TextInput
        {...field}
        value={field.value ?? ''}
        error={error}
        label={t`昵称`}
        description={t`2 到 20 个字，排行榜和评论里显示`}
        autoComplete="nickname"
        spellCheck={false}
        maxLength={40}
        data-state={error ? 'error' : state === 'free' ? 'success' : state}
        rightSection={
          state === 'validating' ? (
            <Spinner />
          ) : state === 'free' && !error ? (
            <span className={classes.free}>
              <Icon name="check" size={18} />
            </span>
          ) : null
        }
      />
      <p className={`quiet leading-20 ${classes.nameState}`} role="status" data-state={state}>
        {!error && words[state]}
      </p>
    </div>
  );
}
