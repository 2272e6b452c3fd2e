import {
  getGuidelineChange,
  type getGuidelines,
  guidelineKind,
} from '@shieldsource/contract/rules/guidelines';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { DocumentDiff } from '../../pieces/documents/DocumentDiff.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './GuidelinesPage.module.css';
import { RuleDifference } from './RuleDifference.tsx';

type Version = OutputOf<typeof getGuidelines>['versions'][number];

/** Every version with the day it took effect, newest first; each opens to show what it changed. */
export function Versions({ versions }: { readonly versions: readonly Version[] }) {
  const { t } = useLingui();
  return (
    <ul className={classes.versions} aria-label={t`版本记录`}>
      {versions.map((one) => (
        <OneVersion key={`${one.kind}-${one.version}`} of={one} />
      ))}
    </ul>
  );
}

function OneVersion({ of: { kind, version, publishTime } }: { readonly of: Version }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" data-printed aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chevron" size={16} />
        <span>{t`${guidelineKind.labelOf(kind)}第 ${version} 版`}</span>
        <span>{publishTime === null ? t`首个版本` : dateOf(publishTime)}</span>
      </button>
      {isOpen && <Difference kind={kind} version={version} />}
    </li>
  );
}

function Difference({ kind, version }: Pick<Version, 'kind' | 'version'>) {
  const { t } = useLingui();
  const change = useQuery(queryOf(getGuidelineChange, { kind, version }));
  return (
    <div className={classes.difference}>
      <QueryStates query={change}>
        {({ texts, changes }) => {
          if (texts?.before) return <DocumentDiff before={texts.before} after={texts.after} />;
          if (changes && changes.length > 0) return <RuleDifference changes={changes} />;
          return <p className="soft">{t`这是第一个公布的版本。`}</p>;
        }}
      </QueryStates>
    </div>
  );
}
