import { useLingui } from '@lingui/react/macro';
import { Steps } from '../../ui/steps/Steps.tsx';
import type { SubmitForm } from './submit-form.ts';
import classes from './SubmitForm.module.css';

const parts = [
  ['title', 'app', 'type', 'platform', 'selfLevel', 'cvssVector', 'url'],
  ['description'],
  ['termsVersion'],
] as const;

interface SubmitStepsProps {
  readonly form: SubmitForm;
  readonly isTried: boolean;
}

/** Progress of the form: the first incomplete part is the active step; what is wrong shows once it was to be sent. */
export function SubmitSteps({ form, isTried }: SubmitStepsProps) {
  const { t } = useLingui();
  const titles = [t`填写信息`, t`漏洞详情`, t`同意条款并提交`];
  const next = parts.findIndex((names) => !names.every(form.isRight));
  return (
    <div className={classes.steps}>
      <Steps
        label={t`填写进度`}
        active={next < 0 ? parts.length - 1 : next}
        steps={parts.map((names, at) => ({
          title: titles[at] ?? '',
          status: isTried && names.some(form.errorOf) ? 'error' : undefined,
        }))}
      />
    </div>
  );
}
