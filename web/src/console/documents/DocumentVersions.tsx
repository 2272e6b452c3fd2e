import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { DocumentVersion } from '@shieldsource/contract/console-documents';
import { useState } from 'react';
import { dateOf, dateTimeOf } from '../../lib/formats.ts';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { DocumentDiff } from './DocumentDiff.tsx';
import classes from './DocumentPage.module.css';

interface DocumentVersionsProps {
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
  /** The one in force. */
  readonly current: number;
}

/** A version as it was published, or how it differs from another. */
export function DocumentVersions({ versions, current }: DocumentVersionsProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(current);
  const [against, setAgainst] = useState<number | null>(null);
  const options = versions.map(({ version, inForceTime }) => ({
    value: String(version),
    label: nameOf(version, inForceTime),
  }));
  const found = versions.find(({ version }) => version === shown);
  const other = versions.find(({ version }) => version === against);

  function nameOf(version: number, inForceTime: number) {
    const day = dateOf(inForceTime);
    if (version === current) return t`第 ${version} 版，生效中`;
    return version > current ? t`第 ${version} 版，${day} 生效` : t`第 ${version} 版，${day}`;
  }

  return (
    <div className={classes.choose}>
      <NativeSelect
        label={t`版本`}
        data={options}
        value={String(shown)}
        onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
      />
      {versions.length > 1 && (
        <NativeSelect
          label={t`和它比较`}
          data={[
            { value: '', label: t`不比较` },
            ...options.filter(({ value }) => value !== String(shown)),
          ]}
          value={against === null ? '' : String(against)}
          onChange={({ currentTarget: { value } }) =>
            setAgainst(value === '' ? null : Number(value))
          }
        />
      )}
      {found && (
        <div className={classes.whole}>
          <FactList
            facts={[
              [t`发布`, found.signedBy, dateTimeOf(found.publishTime)],
              [t`提出`, found.proposedBy],
              [t`来源`, found.signedBy === null ? t`安装时自带` : null],
              [t`同意`, found.needsConsent ? t`需要重新同意` : t`沿用已有的同意`],
            ]}
          />
          {other && other.version !== found.version ? (
            <DocumentDiff before={other} after={found} />
          ) : (
            <MarkdownBody text={found.body} images={[]} compact />
          )}
        </div>
      )}
    </div>
  );
}
