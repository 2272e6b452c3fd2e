import {
  type ExportPart,
  exportPart,
  postDataExport,
} from '@shieldsource/contract/people/data-export';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { serverNow } from '../../ui/date/clock.ts';
import { useContractForm } from '../../lib/form.ts';
import { dateOf } from '../../ui/text/formats.ts';
import { saveJson } from '../../pieces/files/save-as.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { useKeptOpen } from '../../ui/dialog/PlainDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Progress } from '../../ui/form/Progress.tsx';
import { collectExport } from './collect-export.ts';

type Progressing = { share: number; part: ExportPart } | { name: string };

/** Asks for a fresh code, then fetches the export part by part; closing the dialog cancels it. */
export function ExportForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const phoneCode = usePhoneCode('export');
  const [failure, setFailure] = useState<CallError | null>(null);
  const [at, setAt] = useState<Progressing>();
  const form = useContractForm(postDataExport, { code: '' });
  // closing it gives up an export of the day
  useKeptOpen(form.values.code !== '' || form.isSubmitting);
  const [running] = useState(() => new AbortController());
  useEffect(() => () => running.abort(), [running]);

  const submit = form.submit(async (input) => {
    setFailure(null);
    const { signal } = running;
    try {
      const { exportId } = await call(postDataExport, input, { silent: true, signal });
      const parts = await collectExport(exportId, {
        signal,
        onProgress: (share, part) => setAt({ share, part }),
      });
      const time = serverNow();
      const name = `shieldsource-${dateOf(time)}.json`;
      saveJson({ exportTime: new Date(time).toISOString(), ...parts }, name);
      setAt({ name });
    } catch (error) {
      setAt(undefined);
      if (error instanceof CallError && error.fields.length === 0) setFailure(error);
      throw error;
    }
  });

  if (at && 'name' in at)
    return (
      <div className="stack gap-16">
        <p>{t`已保存为 ${at.name}`}</p>
        <p className="soft">{t`文件包含个人信息，请妥善保管。`}</p>
        <div className="flex wrap justify-end gap-8">
          <Button onClick={onClose}>{t`知道了`}</Button>
        </div>
      </div>
    );
  const part = at && exportPart.labelOf(at.part);
  return (
    <ActForm
      act={t`导出数据`}
      isBusy={form.isSubmitting}
      failure={failure}
      overtaken={{
        title: t`账号已有变化`,
        hint: t`请关闭后重新查看`,
        act: t`关闭`,
        onRefresh: onClose,
      }}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {at ? (
        <div role="status">
          <p className="soft">{t`正在获取：${part}`}</p>
          <Progress value={at.share} label={t`导出进度`} />
        </div>
      ) : (
        <>
          <p className="soft">{t`证件和收款信息只含脱敏后的内容；报告的附件请在报告页面下载。`}</p>
          <div>
            <PhoneCodeFields phoneCode={phoneCode} field={form.field('code')} />
          </div>
        </>
      )}
    </ActForm>
  );
}
