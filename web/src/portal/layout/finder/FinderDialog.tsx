import { getFound } from '@shieldsource/contract/site/search';
import { lineOf } from '@shieldsource/contract/text/visible';
import { textFold } from '@shieldsource/contract/text/fold';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallError } from '../../../lib/call-error.ts';
import { textOf } from '../../../lib/client.ts';
import { announcementPath, exchangePath, reportPath } from '../../../lib/paths.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { PlainDialog } from '../../../ui/dialog/PlainDialog.tsx';
import { leaveBy } from '../../../ui/leave/leave-by.ts';
import { useNarrow } from '../../../ui/frame/use-narrow.ts';
import { FindBox } from '../../../ui/search/FindBox.tsx';
import { usePlaces } from './use-places.ts';

interface Hit {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
}

/** How long typing must pause before the server is asked. */
const pauseMs = 200;

interface FinderDialogProps {
  /** What was typed while the dialog was being fetched. */
  readonly typedAhead: () => string;
  readonly onClose: () => void;
}

/** One search for everything the person may see: pages and settings, own reports, announcements, gifts. */
export default function FinderDialog({ typedAhead, onClose }: FinderDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(typedAhead);
  const trimmed = lineOf(typed);
  const words = useSettled(trimmed, pauseMs);
  const found = useQuery({
    ...queryOf(getFound, { words }, { silent: true }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const places = usePlaces();
  const filter = textFold(trimmed);
  const {
    reports = [],
    announcements = [],
    gifts = [],
  } = (words !== '' && filter !== '' && found.data) || {};
  // of what the words before have found, Enter opens none that these do not name
  const isOld = words !== trimmed || found.isPlaceholderData;
  const isNamed = ({ name }: Hit) => !isOld || textFold(name).includes(filter);
  const hits: readonly Hit[] = [
    ...places
      .filter(({ name }) => textFold(name).includes(filter))
      .map((place) => ({ ...place, kind: t`页面` })),
    ...reports.map(({ id: of, number, title }) => ({
      kind: t`我的漏洞`,
      name: `${title} ${number}`,
      path: reportPath(of),
    })),
    ...announcements.map(({ id: of, title }) => ({
      kind: t({ message: '公告', context: 'one' }),
      name: title,
      path: announcementPath(of),
    })),
    ...gifts.map(({ id: of, name }) => ({
      kind: t({ message: '礼品', context: 'one' }),
      name,
      path: exchangePath(of),
    })),
  ].filter(isNamed);

  function go({ path }: Hit) {
    onClose();
    leaveBy(() => void navigate(path));
  }

  const isNarrow = useNarrow();
  const isAsking = words !== trimmed || found.isFetching;
  return (
    <PlainDialog title={t`搜索`} onClose={onClose}>
      <FindBox
        label={t`搜索报告、公告、礼品和页面`}
        listLabel={t`搜索结果`}
        placeholder={t`报告编号或文字、公告、礼品、页面`}
        value={typed}
        choices={hits.map((hit, at) => ({
          ...hit,
          key: `${hit.path} ${hit.name}`,
          // said once for those that follow one another
          aside: hit.kind !== hits[at - 1]?.kind && <small>{hit.kind}</small>,
        }))}
        onType={setTyped}
        onChoose={go}
      />
      <p role="status" className="mt-12 soft small">
        {stateOf()}
      </p>
    </PlainDialog>
  );

  function stateOf(): string {
    if (found.error && words !== '') return textOf(found.error as CallError);
    if (hits.length > 0 || filter === '')
      return isNarrow ? t`点一下就打开` : t`↑↓ 选择，Enter 打开`;
    return isAsking ? t`正在搜索` : t`没有找到。换个词试试，也可以用报告编号。`;
  }
}
