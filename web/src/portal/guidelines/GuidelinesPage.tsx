import { getAppList } from '@shieldsource/contract/catalogue/calls';
import { getGuidelines } from '@shieldsource/contract/rules/guidelines';
import type { OutputOf } from '@shieldsource/contract/route';
import { getScoringRule } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { submitPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import { AnchorList } from '../../ui/anchors/AnchorList.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Assets } from './Assets.tsx';
import { AwardTable } from './AwardTable.tsx';
import classes from './GuidelinesPage.module.css';
import { Promises } from './Promises.tsx';
import { Versions } from './Versions.tsx';

type Text = OutputOf<typeof getGuidelines>['harbour'];

/** The rules and scope: what is in scope, what it earns, response times, and what researchers are promised. */
export default function GuidelinesPage() {
  const { t } = useLingui();
  const guidelines = useQuery(queryOf(getGuidelines, {}));
  const apps = useQuery(queryOf(getAppList, {}));
  const rule = useQuery(queryOf(getScoringRule, {}));
  const sections = [
    ['assets', t`收录范围`],
    ['exclusions', t`不收录的漏洞`],
    ['awards', t`奖励`],
    ['promises', t`处理时限`],
    ['harbour', t`安全港承诺`],
    ['versions', t`版本记录`],
  ] as const;
  const parts: Record<(typeof sections)[number][0], ReactNode> = {
    assets: <QueryStates query={apps}>{(list) => <Assets apps={list} />}</QueryStates>,
    exclusions: (
      <QueryStates query={guidelines}>
        {({ exclusions }) => (
          <Words text={exclusions}>
            {t`还没有公布清单。拿不准的请照常提交，审核员会说明理由。`}
          </Words>
        )}
      </QueryStates>
    ),
    awards: <QueryStates query={rule}>{(found) => <AwardTable rule={found} />}</QueryStates>,
    promises: (
      <QueryStates query={guidelines}>
        {({ promises }) => <Promises promises={promises} />}
      </QueryStates>
    ),
    harbour: (
      <QueryStates query={guidelines}>
        {({ harbour }) => (
          <Words text={harbour}>
            {t`还没有单独公布。测试时请遵守提交页面的条款，只用自己的账号和数据。`}
          </Words>
        )}
      </QueryStates>
    ),
    versions: (
      <QueryStates query={guidelines}>
        {({ versions }) => <Versions versions={versions} />}
      </QueryStates>
    ),
  };
  return (
    <>
      <TitleBar title={t`规则与范围`} details={t`提交前必读：测试范围、奖励标准、响应时限`}>
        <Link className={`plain on-surface ${button.quiet}`} to={submitPath}>{t`提交漏洞`}</Link>
      </TitleBar>
      <div className={`stack justify-between gap-32 ${classes.columns}`}>
        <div className={classes.side}>
          <AnchorList
            label={t`本页内容`}
            anchors={sections.map(([id, title]) => ({ id, title, depth: 1 }))}
          />
        </div>
        <div className={`column gap-20 ${classes.main}`}>
          {sections.map(([id, title]) => (
            <section
              key={id}
              className={`column gap-16 on-surface bordered rounded ${classes.section}`}
              aria-labelledby={id}
            >
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              {parts[id]}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** A text of the centre, or `children` where it has none. */
function Words({ text, children }: { readonly text: Text; readonly children: string }) {
  return text ? (
    <MarkdownBody text={text.body} images={[]} compact hasSource={false} />
  ) : (
    <p className="soft">{children}</p>
  );
}
