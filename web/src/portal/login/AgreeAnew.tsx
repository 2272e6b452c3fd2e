import { getAgreementsDue } from '@shieldsource/contract/people/agreements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { queryOf } from '../../lib/queries.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const AgreeAnewDialog = lazyPart(() => import('./AgreeAnewDialog.tsx'));

const due = { ...queryOf(getAgreementsDue, {}, { silent: true }), staleTime: 60_000 };

/** Asks for consent again when an agreement has a new version: on every page until it is given. Checked when a page opens, at most once a minute. */
export function AgreeAnew() {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data } = useQuery(due);
  const [leftAt, setLeftAt] = useState<string>();
  useEffect(() => {
    void client.refetchQueries({ queryKey: due.queryKey, stale: true });
  }, [client, pathname]);
  if (!data?.list.length || leftAt === pathname) return null;
  return <AgreeAnewDialog due={data.list} onLeave={() => setLeftAt(pathname)} />;
}
