import { reportStatus } from '@shieldsource/contract/reports/status';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import '../../pieces/coded/tones.css';
import line from '../../pieces/line/StationLine.module.css';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import button from '../../ui/form/button.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/shapes.ts';
import classes from './GuideDialog.module.css';

const stations = reportStatus.list.filter(({ key }) => key !== 'ignored');

interface GuideDialogProps {
  /** Read to the end, or dismissed for good. */
  readonly onSkip: () => void;
  /** Closed for now; it comes again. */
  readonly onLeave: () => void;
}

/** A guide in four steps: the life of a report, its award, what else is asked for, where everything is. */
export function GuideDialog({ onSkip, onLeave }: GuideDialogProps) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const steps: { title: string; content: ReactNode }[] = [
    {
      title: t`报告处理流程`,
      content: (
        <>
          <ol className={line.line} aria-label={t`报告处理流程`}>
            {stations.map(({ key, label, tone }) => (
              <li
                key={key}
                className={`column content-start justify-items-center gap-2 relative faint text-center ${line.station}`}
                data-tone={tone}
              >
                <span
                  className={`stack place-center on-surface rounded-full absolute ${line.dot}`}
                />
                <span>{label}</span>
              </li>
            ))}
          </ol>
          <p>
            {t`提交后由审核员核实：成立则确认并发放奖励，由业务方修复直至完成；不成立会写明原因。每一步都有记录，并发消息通知你。`}
          </p>
        </>
      ),
    },
    {
      title: t`奖励分两种`,
      content: (
        <Points
          points={[
            ['coin', t`安全币`, t`可以用来兑换礼品或现金。每一笔收支都有明细。`],
            ['podium', t`贡献值`, t`决定你在排行榜上的位置，不可消费。`],
            ['list', t`怎么算`, t`评分标准公开；每份报告的奖励逐项列出，算法一目了然。`],
          ]}
        />
      ),
    },
    {
      title: t`只在需要时填写`,
      content: (
        <Points
          points={[
            ['send', t`提交报告`, t`不需要实名，也不需要地址。`],
            ['box', t`兑换实物`, t`需要收货地址和实名认证。`],
            ['card', t`兑换现金`, t`需要实名认证和收款账号。资料加密保存，页面仅显示部分内容。`],
          ]}
        />
      ),
    },
    {
      title: t`常用入口`,
      content: (
        <Points
          points={[
            ['flag', t`提交漏洞`, t`在页面顶部，随时可以点开。`],
            ['person', t`右上角你的名字`, t`我的漏洞、安全币、贡献值、礼品和消息都在里面。`],
            ['lock', t`个人中心`, t`账号、地址、实名认证；想离开时也在这里注销。`],
          ]}
        />
      ),
    },
  ];
  const [step, isLast] = [steps[at], at === steps.length - 1];
  const place = at + 1;
  return (
    <PlainDialog title={t`新手指引`} onClose={onLeave}>
      <div className={`stack content-start gap-16 ${classes.step}`} aria-live="polite">
        <p className="quiet tabular">{t`第 ${place} 步，共 ${steps.length} 步`}</p>
        <h3>{step?.title}</h3>
        {step?.content}
      </div>
      <div className="row wrap justify-between gap-12 mt-20">
        <button type="button" className={button.link} onClick={onSkip}>
          {t`不再显示`}
        </button>
        <span className={`flex gap-8 ${classes.ways}`}>
          {at > 0 && (
            <button
              type="button"
              className={`plain on-surface ${button.quiet}`}
              onClick={() => setAt(at - 1)}
            >
              {t`上一步`}
            </button>
          )}
          <button
            type="button"
            className={button.main}
            data-autofocus
            onClick={isLast ? onSkip : () => setAt(at + 1)}
          >
            {isLast ? t`知道了` : t`下一步`}
          </button>
        </span>
      </div>
    </PlainDialog>
  );
}

function Points({ points }: { points: readonly (readonly [IconName, string, string])[] }) {
  return (
    <ul className={`stack gap-14 ${classes.points}`}>
      {points.map(([icon, name, text]) => (
        <li key={name} className="flex gap-14">
          <span className={`stack place-center rigid link rounded-small ${classes.icon}`}>
            <Icon name={icon} />
          </span>
          <span>
            <strong>{name}</strong>
            <span className={`soft ${classes.text}`}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
