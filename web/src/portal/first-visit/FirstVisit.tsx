import {
  getUserStatus,
  postFirstStatus,
  userStatus,
} from '@shieldsource/contract/people/earlier-portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { memberPath, startPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { isPutOff, putOff } from './put-off.ts';

// Most members have seen both already.
const GuideDialog = lazyPart(async () => ({
  default: (await import('./GuideDialog.tsx')).GuideDialog,
}));
const OfferDialog = lazyPart(async () => ({
  default: (await import('./OfferDialog.tsx')).OfferDialog,
}));

const { hasMovingData, notSkipInstruct, skipInstruct } = userStatus.codes;

/** Pages that somebody came to for what is on them are not covered. */
const greets: readonly string[] = [startPath, memberPath];

/** What a new member sees first on their way in: the offer to take over an earlier account, then the guide. No page waits for it. */
export default function FirstVisit() {
  const asked = useQuery({ ...queryOf(getUserStatus, {}, { silent: true }), staleTime: Infinity });
  const save = useCall(postFirstStatus, { refreshes: [getUserStatus] });
  const [isLater, setLater] = useState(isPutOff);
  const { pathname } = useLocation();
  if (isLater || !greets.includes(pathname)) return null;

  const leave = () => {
    putOff();
    setLater(true);
  };
  switch (asked.data?.status) {
    case hasMovingData:
      return (
        <OfferDialog
          onRefuse={() => save.mutate({ status: notSkipInstruct })}
          onDone={() => void asked.refetch()}
          onLeave={leave}
        />
      );
    case notSkipInstruct:
      return <GuideDialog onSkip={() => save.mutate({ status: skipInstruct })} onLeave={leave} />;
    default:
      return null;
  }
}
