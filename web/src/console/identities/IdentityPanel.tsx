import { useLingui } from '@lingui/react/macro';
import {
  type IdentityRow,
  postIdentityApprove,
  postIdentityReject,
  postIdentityReveal,
} from '@shieldsource/contract/people/desk';
import * as faults from '@shieldsource/contract/faults';
import { realStatus } from '@shieldsource/contract/people/calls';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { RevealSection } from '../kit/RevealSection.tsx';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { ReportPicture } from '../../pieces/markdown/ReportPicture.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import classes from '../../ui/page/SidePanel.module.css';
import { PanelWords, SidePanel } from '../../ui/page/SidePanel.tsx';
import { actOf, Acts } from '../kit/Acts.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { paths } from '../paths.ts';

/** One identity with everything needed to review it. Keyed by its id. */
export function IdentityPanel({ record: identity, close, goOn }: PanelProps<IdentityRow>) {
  const { t } = useLingui();
  // Only the server knows that this is the reviewer's own account, and says so at the first attempt.
  const [isOwn, setOwn] = useState(false);
  const { id: identityId, version, researcherName: name } = identity;
  const { payout, submitTime, picturesDeleteTime } = identity;
  const common = {
    onRefused: ({ code }: CallError) => code === faults.ownIdentity.code && setOwn(true),
    refreshes: paths.identities.calls,
    overtaken: {
      title: t`这份申请刚刚有变化`,
      hint: t`可能已被其他人处理，或者申请人重新提交过。你的操作没有生效，请刷新后查看。`,
    },
  };
  const decision = { ...common, start: { identityId, version } };
  const isPending = identity.realStatus === realStatus.codes.pending;
  const isApproved = identity.realStatus === realStatus.codes.approved;
  const takingBack = (
    <Acts
      onDone={goOn}
      acts={[
        actOf({
          ...decision,
          name: t`撤销认证`,
          letter: 'x',
          route: postIdentityReject,
          title: t`撤销实名认证`,
          isDangerous: true,
          children: t`${name}须重新提交实名信息，审核通过前不能兑换礼品，现金订单也看不到收款账号。`,
          reason: {
            hint: t`申请人会在消息里看到，请写清要改什么`,
            usual: [
              t`本人申请更正，请重新提交`,
              t`证件已更换，请提交新的证件`,
              t`认证信息有误，请核对后重新提交`,
            ],
          },
          done: t`已撤销${name}的实名认证`,
        }),
      ]}
    />
  );
  const acts = (
    <Acts
      onDone={goOn}
      acts={[
        actOf({
          ...decision,
          name: t`通过`,
          letter: 'a',
          look: {},
          route: postIdentityApprove,
          title: t`通过实名认证`,
          children: t`请确认姓名、证件号码和照片一致。通过后${name}就能兑换礼品，并会收到消息；实名信息此后不能由本人更改。`,
          done: t`已通过${name}的实名认证`,
        }),
        actOf({
          ...decision,
          name: t`驳回`,
          letter: 'x',
          route: postIdentityReject,
          title: t`驳回实名认证`,
          isDangerous: true,
          children: t`${name}可以修改后重新提交，在此之前不能兑换礼品。`,
          reason: {
            hint: t`申请人会在消息里看到，请写清要改什么`,
            usual: [
              t`证件照片不清晰，请重新拍摄`,
              t`姓名与证件不一致，请核对后重新提交`,
              t`证件已过期，请使用有效证件`,
            ],
          },
          done: t`已驳回${name}的实名认证`,
        }),
      ]}
    />
  );

  return (
    <SidePanel
      title={name}
      details={
        <>
          <CodedTag of={realStatus} code={identity.realStatus} />
          <span>UID {identity.researcherUid}</span>
          {submitTime !== null && <time>{dateTimeOf(submitTime)}</time>}
        </>
      }
      acts={
        isOwn ? (
          <span className="warn" role="alert">
            {t`不能处理自己的实名认证，由其他运营处理`}
          </span>
        ) : (
          (isPending && acts) || (isApproved && takingBack)
        )
      }
      onClose={close}
    >
      <RevealSection
        key={identity.version}
        {...common}
        title={t`实名信息`}
        act={t`查看实名信息`}
        canAsk={!isOwn}
        route={postIdentityReveal}
        about={{ identityId }}
        usual={[t`审核实名认证`, t`核对证件信息`]}
        lead={t`谁在什么时候、为什么查看，都会记入审计日志。离开这份申请后信息会重新隐藏。`}
      >
        {(shown) => (
          <>
            <FactList
              facts={[
                [t`真实姓名`, shown?.realName ?? identity.realName],
                [t`证件类型`, identity.idTypeName],
                [t`证件号码`, shown?.idNumber ?? identity.idNumber],
              ]}
            />
            {shown?.images.length === 0 && (
              <p className="faint">
                {!picturesDeleteTime
                  ? t`没有上传证件照片。`
                  : t`审核已满 ${deadlineDays.identityPictures} 天，证件照片已于 ${dateTimeOf(picturesDeleteTime)} 删除。`}
              </p>
            )}
            <div className={`stack gap-10 ${classes.pictures}`}>
              {shown?.images.map((url, index) => (
                <ReportPicture key={url} name={t`证件照片 ${index + 1}`} image={{ id: url, url }} />
              ))}
            </div>
          </>
        )}
      </RevealSection>
      {payout && (
        <FactList
          title={t`收款账号`}
          facts={[
            [t`方式`, payout.methodName],
            [t`开户行`, payout.bankName],
            [t`账号`, payout.account],
          ]}
        />
      )}
      {identity.reason && <PanelWords title={t`驳回原因`}>{identity.reason}</PanelWords>}
    </SidePanel>
  );
}
