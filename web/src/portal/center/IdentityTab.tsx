import { getRealAccountInfo, type MaskedIdentity } from '@shieldsource/contract/people/identity';
import type { OutputOf } from '@shieldsource/contract/route';
import { realStatus } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import card from '../../ui/page/Card.module.css';
import { Description } from '../../ui/page/Description.tsx';
import { Steps } from '../../ui/steps/Steps.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './center.module.css';
import { IdentityForm } from './IdentityForm.tsx';

const { none, approved, pending, rejected } = realStatus.codes;

/** The member's identity: not submitted yet, under review, refused with a reason, or approved. */
export function IdentityTab() {
  const identity = useQuery(queryOf(getRealAccountInfo, {}));
  return (
    <QueryStates query={identity}>
      {(found) => <Identity key={`${found.realStatus}-${found.submitTime}`} identity={found} />}
    </QueryStates>
  );
}

function Identity({ identity }: { identity: OutputOf<typeof getRealAccountInfo> }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const { realStatus: status, reason, reviewDays } = identity;
  const close = () => setEditing(false);
  const hints: Record<typeof status, string> = {
    [none]: t`只在兑换礼品时需要，用来发放奖励和依法报税；不认证也能提交漏洞。提交后 ${reviewDays} 个工作日内有结果。收款账号在第一次兑换现金时再填。`,
    [pending]: t`我们正在核对，提交后 ${reviewDays} 个工作日内有结果，会发消息通知你。`,
    [rejected]: t`请按原因修改后重新提交。`,
    [approved]: t`已经可以兑换礼品。姓名和证件如需更正，请联系我们。`,
  };
  return (
    <section className={card.card} aria-labelledby="identity">
      <div className={`row wrap gap-8-12 ${classes.state}`}>
        <h2 id="identity">{t`实名认证`}</h2>
        <Tag tone={realStatus.of(status).tone} dotted>
          {realStatus.labelOf(status)}
        </Tag>
      </div>
      {status !== none && <IdentitySteps status={status} />}
      {status === rejected && (
        <Alert title={t`未通过原因：${reason}`} role="note">
          {hints[rejected]}
        </Alert>
      )}
      {status !== rejected && <p className="faint">{hints[status]}</p>}
      {(status === pending || status === approved) && <IdentityFacts identity={identity} />}
      <div className="mt-20">
        {status === none || status === rejected ? (
          <IdentityForm />
        ) : isEditing ? (
          <IdentityForm isPayoutOnly={status === approved} onClose={close} />
        ) : (
          <Again onClick={() => setEditing(true)}>
            {status === pending
              ? t`修改后重新提交`
              : identity.payout
                ? t`修改收款账号`
                : t`填写收款账号`}
          </Again>
        )}
      </div>
    </section>
  );
}

/** Progress of the application: submitted, reviewed, decided. */
function IdentitySteps({ status }: { status: MaskedIdentity['realStatus'] }) {
  const { t } = useLingui();
  const isApproved = status === approved;
  return (
    <div className={classes.steps}>
      <Steps
        label={t`认证进度`}
        active={status === pending ? 1 : 2}
        steps={[
          { title: t`提交资料` },
          {
            title: t`人工审核`,
            ...(status === rejected && { status: 'error', description: t`未通过` }),
          },
          { title: t`认证完成`, ...(isApproved && { status: 'success' }) },
        ]}
      />
    </div>
  );
}

const Again = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="default" onClick={onClick}>
    {children}
  </Button>
);

function IdentityFacts({ identity }: { identity: MaskedIdentity }) {
  const { t } = useLingui();
  const { payout, submitTime, picturesDeleteTime } = identity;
  return (
    <div className="mt-20">
      <Description
        items={[
          { name: t`姓名`, value: identity.realName },
          { name: identity.idTypeName || t`证件`, value: identity.idNumber },
          {
            name: t`收款账号`,
            value: payout
              ? `${payout.methodName} ${payout.bankName} ${payout.account}`
              : t`未填写，首次兑换现金时再填`,
          },
          { name: t`提交时间`, value: submitTime && <time>{dateTimeOf(submitTime)}</time> },
          ...(!picturesDeleteTime
            ? []
            : [{ name: t`证件照片`, value: t`已于 ${dateTimeOf(picturesDeleteTime)} 删除` }]),
        ]}
      />
    </div>
  );
}
