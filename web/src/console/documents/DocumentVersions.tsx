import { useLingui } from '@lingui/react/macro';
import type { DocumentKind } from '@shieldsource/contract/catalogue/calls';
import {
  type DocumentVersion,
  getStaffDocumentVersion,
} from '@shieldsource/contract/catalogue/documents';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { dateOf, dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { MarkdownBody } from '../../pieces/markdown/MarkdownBody.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { DocumentDiff } from '../../pieces/documents/DocumentDiff.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { consentOf } from './version-words.ts';
import classes from './DocumentPage.module.css';

interface DocumentVersionsProps {
  readonly kind: DocumentKind;
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
  /** The version in force. */
  readonly current: number;
}

/** A published version, or what it changes against another. */
export function DocumentVersions({ kind, versions, current }: DocumentVersionsProps) {
  const { t } = useLingui();
  // the first one may be signed for a later day
  const [shown, setShown] = useState(current || (versions[0]?.version ?? 0));
  const [against, setAgainst] = useState<number | null>(null);
  if (versions.length === 0) return <p className="soft">{t`还没有发布过。`}</p>;
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
    <div className={`flex wrap items-end ${classes.choose}`}>
      <NativeSelect
        label={t`版本`}
        options={options}
        value={String(shown)}
        onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
      />
      {versions.length > 1 && (
        <NativeSelect
          label={t`对比版本`}
          options={[
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
        <div className={`column gap-16 ${classes.whole}`}>
          <FactList
            facts={[
              [t`发布`, found.signedBy, dateTimeOf(found.publishTime)],
              [t`提出人`, found.proposedBy],
              [t`来源`, found.signedBy === null ? t`系统内置` : null],
              [t`同意`, consentOf(kind, found.needsConsent)],
            ]}
          />
          <Version kind={kind} version={found}>
            {(after) =>
              other && other.version !== found.version ? (
                <Version kind={kind} version={other}>
                  {(before) => <DocumentDiff before={before} after={after} />}
                </Version>
              ) : (
                <MarkdownBody text={after.body} images={[]} compact />
              )
            }
          </Version>
        </div>
      )}
    </div>
  );
}

interface VersionProps {
  readonly kind: DocumentKind;
  readonly version: DocumentVersion;
  readonly children: (text: { readonly title: string; readonly body: string }) => ReactNode;
}

/** The text of a version: taken from the list, or fetched. */
function Version({ kind, version: { version, title, body }, children }: VersionProps) {
  const query = useQuery({
    ...queryOf(getStaffDocumentVersion, { id: kind, version }),
    enabled: body === undefined,
  });
  if (body !== undefined) return children({ title, body });
  return (
    <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
      {children}
    </QueryStates>
  );
}
