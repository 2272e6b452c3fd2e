import { useLingui } from '@lingui/react/macro';
import { type IdentityRow, postIdentityReveal } from '@shieldsource/contract/console-people';
import type { CallError } from '../../lib/call-error.ts';
import { RevealSection } from '../../pieces/acts/RevealSection.tsx';
import { ReportPicture } from '../../pieces/markdown/ReportPicture.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { useOvertaken } from './identity-dialog.ts';
import classes from './IdentityPanel.module.css';

interface PapersProps {
  readonly identity: IdentityRow;
  readonly canAsk: boolean;
  readonly onRefused: (error: CallError) => void;
}

/** Name, number and pictures. */
export function Papers({ identity, canAsk, onRefused }: PapersProps) {
  const { t } = useLingui();
  const overtaken = useOvertaken(() => undefined);
  return (
    <RevealSection
      title={t`实名信息`}
      act={t`查看实名信息`}
      canAsk={canAsk}
      route={postIdentityReveal}
      about={{ identityId: identity.id }}
      usual={[t`审核实名认证`, t`核对证件信息`]}
      lead={t`谁在什么时候、为什么查看，都会记入审计日志。离开这份申请后信息会重新隐藏。`}
      overtaken={overtaken}
      onRefused={onRefused}
    >
      {(shown) => (
        <>
          <Facts>
            <Fact name={t`真实姓名`}>{shown?.realName ?? identity.realName}</Fact>
            <Fact name={t`证件类型`}>{identity.idTypeName}</Fact>
            <Fact name={t`证件号码`}>{shown?.idNumber ?? identity.idNumber}</Fact>
          </Facts>
          {shown && <Pictures addresses={shown.images} />}
        </>
      )}
    </RevealSection>
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
