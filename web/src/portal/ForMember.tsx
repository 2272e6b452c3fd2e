import { useMember } from '../lib/member-session.ts';
import { AgreeAnew } from './login/AgreeAnew.tsx';
import FirstVisit from './first-visit/FirstVisit.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';

// Fetched after everything else, so that its files are listed here once and not with every page.
const MemberLive = lazyPart(() => import('./layout/MemberLive.tsx'));

/** Everything that only members get, on any page. Loaded last: no page waits for it. */
export default function ForMember() {
  const { person, isClosed } = useMember();
  return (
    <>
      <FirstVisit />
      {person && !isClosed && <AgreeAnew />}
      {person && <MemberLive personId={person.userId} />}
    </>
  );
}
