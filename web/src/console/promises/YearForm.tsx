import { useLingui } from '@lingui/react/macro';
import { getWorkYears, type ConsoleWorkYear } from '@shieldsource/contract/promises/desk';
import { postWorkYear } from '@shieldsource/contract/promises/acts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { RecordForm } from '../kit/RecordForm.tsx';
import { YearMonths } from './YearMonths.tsx';
import { isWeekend } from './year-days.ts';

interface YearFormProps {
  readonly year: ConsoleWorkYear;
  readonly onRefresh: () => void;
}

/** The working days of a year, as announced: pressing a day switches it between working and free. */
export function YearForm({ year: { year, version, ...kept }, onRefresh }: YearFormProps) {
  const { t } = useLingui();
  const { form, submit, ...state } = useAct(
    postWorkYear,
    {
      year,
      version,
      isPublished: kept.state === 'published',
      free: [...kept.free],
      madeUp: [...kept.madeUp],
    },
    {
      refreshes: [getWorkYears],
      stays: (saved) => ({ version: saved.version }),
      onDone: () => toast.success(t`已保存 ${year} 年的工作日历`),
    },
  );
  const { free, madeUp, isPublished } = form.values;
  const press = (day: string) => {
    const field = isWeekend(day) ? 'madeUp' : 'free';
    const days = form.values[field];
    form
      .field(field)
      .onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted());
  };
  return (
    <RecordForm
      act={t`保存`}
      back={() => form.reset()}
      state={state}
      isUploading={false}
      isWide
      isBarLate
      overtaken={{
        title: t`刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容。`,
      }}
      onRefresh={onRefresh}
      onSubmit={submit}
    >
      <YearMonths year={year} free={free} madeUp={madeUp} onPress={press} />
      <Checkbox
        label={t`已按国务院办公厅的通知核对`}
        description={t`没有勾选时为暂定，时限显示“暂定”`}
        checked={isPublished}
        onChange={(event) => form.field('isPublished').onChange(event.currentTarget.checked)}
      />
      {[form.field('free').error, form.field('madeUp').error].map(
        (error) =>
          error && (
            <p key={error} className="fault" role="alert">
              {error}
            </p>
          ),
      )}
    </RecordForm>
  );
}
