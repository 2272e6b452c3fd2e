import { exportsADay } from '@shieldsource/contract/people/data-export';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { ExportForm } from './ExportForm.tsx';
import { Setting } from './Setting.tsx';

/** Exports everything that is stored about the member. */
export function ExportCard() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Setting
      id="export"
      name={t`导出个人数据`}
      act={<Button variant="default" onClick={() => setOpen(true)}>{t`导出数据`}</Button>}
    >
      <p>
        {t`资料、地址、报告、评论、申诉、草稿、明细、订单和消息，保存成一个 JSON 文件，另附上传文件的清单。每天 ${exportsADay} 次。`}
      </p>
      <DialogFrame isNarrow title={t`导出个人数据`} isOpen={isOpen} onClose={close}>
        <ExportForm onClose={close} />
      </DialogFrame>
    </Setting>
  );
}
