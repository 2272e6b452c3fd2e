import type { getGuidelines } from '@shieldsource/contract/rules/guidelines';
import { clockKind } from '@shieldsource/contract/promises/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import { severity } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { useKeptPromises } from '../../pieces/promises/use-kept-promises.ts';
import classes from './GuidelinesPage.module.css';

interface PromisesProps {
  readonly promises: OutputOf<typeof getGuidelines>['promises'];
}

/** The promised times for a first answer, a verdict and a fix, and how often they were kept. */
export function Promises({ promises }: PromisesProps) {
  const { t } = useLingui();
  const nameOf = ({ kind, level }: PromisesProps['promises'][number]) =>
    level === null
      ? clockKind.labelOf(kind)
      : t`${clockKind.labelOf(kind)}${severity.labelOf(level)}漏洞`;
  return (
    <>
      <KeptRate />
      <dl className={`stack gap-16-24 ${classes.promises}`}>
        {promises.map((one) => (
          <div key={`${one.kind}-${one.level}`}>
            <dt className="soft">{nameOf(one)}</dt>
            <dd>
              <strong className="figures">{one.workingDays}</strong> {t`个工作日内`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {t`首次响应和结论从提交算起，修复从确认算起；等你补充信息期间停止计时。`}
      </p>
    </>
  );
}

function KeptRate() {
  const { t } = useLingui();
  const promises = useKeptPromises();
  if (!promises) return null;
  return (
    <p className={`flex wrap items-baseline gap-0-12 soft line-below ${classes.kept}`}>
      <strong className="figures">{promises.rate}%</strong>
      <span>{t`近三个月按时完成率（${promises.all} 项）`}</span>
    </p>
  );
}
