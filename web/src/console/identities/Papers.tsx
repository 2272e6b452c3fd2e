import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type IdentityRow, postIdentityReveal } from '@shieldsource/contract/console-people';
import type { OutputOf } from '@shieldsource/contract/route';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { ReasonDialog } from '../../pieces/acts/ReasonDialog.tsx';
import { ReportPicture } from '../../pieces/markdown/ReportPicture.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { useOvertaken } from './identity-dialog.ts';
import classes from './IdentityPanel.module.css';

interface PapersProps {
  readonly identity: IdentityRow;
  readonly canAsk: boolean;
  readonly onRefused: (error: CallError) => void;
}

/**
 * Name, number and pictures: masked, until somebody says why they must see them. What is shown then is held by this
 * piece alone and gone with it, so key it by the application.
 */
export function Papers({ identity, canAsk, onRefused }: PapersProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<OutputOf<typeof postIdentityReveal>>();
  const [isAsking, setAsking] = useState(false);
  const overtaken = useOvertaken(() => setAsking(false));
  const isOffered = canAsk && !shown;
  useKeys(isOffered ? [{ key: 'v', name: t`查看实名信息`, act: () => setAsking(true) }] : []);

  return (
    <section>
      <div className={classes.sectionHead}>
        <h3>{t`实名信息`}</h3>
        {isOffered && (
          <KeyButton letter="v" variant="default" onClick={() => setAsking(true)}>
            {t`查看实名信息`}
          </KeyButton>
        )}
        {shown && (
          <Button size="compact-md" variant="default" onClick={() => setShown(undefined)}>
            {t`隐藏`}
          </Button>
        )}
      </div>
      <div className={shown ? classes.revealed : undefined}>
        <Facts>
          <Fact name={t`真实姓名`}>{shown?.realName ?? identity.realName}</Fact>
          <Fact name={t`证件类型`}>{identity.idTypeName}</Fact>
          <Fact name={t`证件号码`}>{shown?.idNumber ?? identity.idNumber}</Fact>
        </Facts>
        {shown && <Pictures addresses={shown.images} />}
      </div>
      <ReasonDialog
        title={t`查看实名信息`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        route={postIdentityReveal}
        about={{ identityId: identity.id }}
        act={t`查看`}
        hint={t`写进审计日志，审计人员可以看到`}
        usual={[t`审核实名认证`, t`核对证件信息`]}
        overtaken={overtaken}
        onDone={(answer) => {
          setShown(answer);
          setAsking(false);
        }}
        onRefused={onRefused}
      >
        <p className={dialog.lead}>
          {t`谁在什么时候、为什么查看，都会记入审计日志。离开这份申请后信息会重新隐藏。`}
        </p>
      </ReasonDialog>
    </section>
  );
}

function Pictures({ addresses }: { addresses: readonly string[] }) {
  const { t } = useLingui();
  if (addresses.length === 0) return <p className={classes.quiet}>{t`没有上传证件照片。`}</p>;
  return (
    <div className={classes.pictures}>
      {addresses.map((url, index) => (
        <ReportPicture key={url} name={t`证件照片 ${index + 1}`} image={{ id: url, url }} />
      ))}
    </div>
  );
}
