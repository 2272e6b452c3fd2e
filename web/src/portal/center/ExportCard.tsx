import { exportsADay } from '@shieldsource/contract/data-export';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import card from '../../ui/page/Card.module.css';
import { ExportForm } from './ExportForm.tsx';
import classes from './profile.module.css';

/** Takes a copy of everything that is kept about the member. */
export function ExportCard() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={card.card} aria-labelledby="export">
      <h2 id="export">{t`导出个人数据`}</h2>
      <div className={classes.row}>
        <p>
          {t`资料、地址、报告、评论、申诉、草稿、明细、订单和消息，保存成一个 JSON 文件，另附上传文件的清单。每天 ${exportsADay} 次。`}
        </p>
        <Button variant="default" onClick={() => setOpen(true)}>{t`导出数据`}</Button>
      </div>
      <DialogFrame title={t`导出个人数据`} isOpen={isOpen} onClose={close}>
        <ExportForm onClose={close} />
      </DialogFrame>
    </section>
  );
}
