import { useLingui } from '@lingui/react/macro';
import type { postStaffLinkRenew } from '@shieldsource/contract/staff/acts';
import type { OutputOf } from '@shieldsource/contract/route';
import { type ReactNode, useState } from 'react';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import type { Asked } from '../kit/Acts.tsx';

export type Made = OutputOf<typeof postStaffLinkRenew>;

/** A new link, which is shown only now. */
export function MadeLink({ made: { link, until, isMailed }, name }: { made: Made; name: string }) {
  const { t } = useLingui();
  return (
    <div className="stack gap-12">
      <p className="soft">
        {isMailed
          ? t`链接已通过邮件发送给${name}，此处仅显示这一次。如需自行转交，请使用可靠的方式。`
          : t`请通过可靠的方式将链接交给${name}。链接仅显示这一次。`}
      </p>
      <div className="stack fill-fit items-end gap-12">
        <TextInput
          label={t`链接`}
          description={t`只能用一次，到 ${dateTimeOf(until)} 为止`}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} label={t`复制链接`} />
      </div>
    </div>
  );
}

interface LinkDialogProps {
  readonly title: string;
  readonly name: string;
  readonly asked: Asked;
  /** The dialog's first content; once `onMade` is called, the new link replaces it. */
  readonly children: (onMade: (made: Made) => void) => ReactNode;
}

/** A dialog that ends with a new link. */
export function LinkDialog({ title, name, asked, children }: LinkDialogProps) {
  const { t } = useLingui();
  const [made, setMade] = useState<Made>();
  if (!made) return children(setMade);
  const onClose = () => {
    asked.onClose();
    setMade(undefined);
  };
  return (
    <DialogFrame title={title} isWritten isOpen={asked.isOpen} onClose={onClose}>
      <div className="stack gap-16">
        <MadeLink made={made} name={name} />
        <div className="flex wrap justify-end gap-8">
          <Button onClick={onClose}>{t`已经交给对方`}</Button>
        </div>
      </div>
    </DialogFrame>
  );
}
