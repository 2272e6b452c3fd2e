import { useLingui } from '@lingui/react/macro';
import {
  getSetupSteps,
  postSetupAside,
  setupStep,
  type SetupStep,
} from '@shieldsource/contract/settings/setup';
import type { OutputOf } from '@shieldsource/contract/route';
import { Link } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { paths } from '../paths.ts';
import classes from './SetupSteps.module.css';

type Step = OutputOf<typeof getSetupSteps>['list'][number];

export const isOpen = ({ isDone, isAside }: Step): boolean => !isDone && !isAside;

/** Missing steps, with why they matter and where to do them; then those done or dismissed. */
export function SetupSteps({ list }: { list: readonly Step[] }) {
  const { t } = useLingui();
  const change = useCall(postSetupAside, { refreshes: [getSetupSteps] });
  const why = useReasons();
  const sorted = [...list.filter(isOpen), ...list.filter((one) => !isOpen(one))];
  return (
    <ul className="stack gap-4 m-0 p-0 no-bullets">
      {sorted.map(({ step, isDone, isAside }) => {
        const label = setupStep.labelOf(step);
        const to = deskOf[step];
        return (
          <li
            key={step}
            className={`flex items-flex-start gap-12 min-w-0 ${classes.step}`}
            data-open={isOpen({ step, isDone, isAside }) || undefined}
          >
            <span
              className={`stack place-center rigid edged rounded-full ${classes.mark}`}
              aria-hidden="true"
            >
              {isDone && <Icon name="check" size={16} />}
            </span>
            <div className="grow min-w-0">
              <p className="flex wrap items-baseline gap-2-12">
                {to === undefined ? label : <Link to={to}>{label}</Link>}
                <span className={`quiet ${classes.state}`}>
                  {isDone ? t`已完成` : isAside ? t`已跳过` : t`未完成`}
                </span>
              </p>
              {!isDone && <p className={`soft small ${classes.why}`}>{why[step]}</p>}
            </div>
            {!isDone && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={isAside ? t`重新提醒“${label}”` : t`跳过“${label}”`}
                disabled={change.isPending}
                onClick={() => change.mutate({ step, isAside: !isAside })}
              >
                {isAside ? t`重新提醒` : t`跳过`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The desk of each step; steps on the server itself have none. */
const deskOf: Readonly<Partial<Record<SetupStep, string>>> = {
  company: `${paths.settings}#company`,
  texts: paths.documents.path,
  guidelines: paths.documents.path,
  applications: paths.applications.path,
  rule: paths.rules.path,
  staff: paths.staff.path,
  calendar: paths.calendar,
  gifts: paths.gifts.path,
  sms: `${paths.settings}#channels`,
  mail: `${paths.settings}#channels`,
  alarms: `${paths.settings}#channels`,
};

function useReasons(): Readonly<Record<SetupStep, string>> {
  const { t } = useLingui();
  return {
    company: t`显示在门户顶部、页脚、窗口标题和邮件中的单位名称；备案号也在这里填写。`,
    texts: t`研究员注册和提交时须同意这些文本；随程序附带的只是范本，请换成法务确认的版本，由一位管理员提出、另一位复核。`,
    guidelines: t`发布在门户的“规则与范围”：哪些漏洞不收录，依规测试是否追究责任。缺少这些说明，研究员会有顾虑。`,
    applications: t`研究员按业务选择报告对象，奖励按业务的级别计算；现在只有“其他业务”。`,
    rule: t`系统自带的是示例数值，请按自己的预算调整；若已合适，可以跳过。`,
    staff: t`条款、评分标准、降价等须由第二人复核；若只有一位管理员，手机丢失后将无人能够登录。`,
    calendar: t`响应、结论和修复的时限按工作日计算；未录入的年份，跨年的时限只能暂定。`,
    gifts: t`没有上架的礼品，研究员的安全币没有用处。`,
    sms: t`研究员用短信验证码登录；没有短信网关，谁也登录不了。`,
    mail: t`告警、登录提醒和旧门户迁入的验证码由邮件送达。`,
    alarms: t`账目不符、磁盘已满、密码泄露时，须立即通知到人。`,
    signingKey: t`有签名的审计日志才能拿到别处核对；在服务器上设置 AUDIT_SIGNING_KEY 后重启。`,
    keys: t`有密钥已使用一年以上。启动日志写明是哪一个；请按运维须知的“密钥”一节更换。`,
    databaseUsers: t`服务使用的数据库账号拥有数据表，能关闭账目与日志的保护；请在服务器上运行 database-roles 分开账号。`,
    backup: t`最近 8 天没有备份；在服务器上定时运行 shieldsource backup --to 文件，并把密钥另存一处。`,
  };
}
