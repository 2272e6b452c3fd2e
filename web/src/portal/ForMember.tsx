import { useMember } from '../lib/member-session.ts';
import { AgreeAnew } from './login/AgreeAnew.tsx';
import FirstVisit from './first-visit/FirstVisit.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';

// loaded behind all else: its files are then named here and not by every page
const MemberLive = lazyPart(() => import('./layout/MemberLive.tsx'));

/** What comes with a member, whatever the page. Nothing else waits for it. */
export default function ForMember() {
  const { person, isCancelling } = useMember();
  return (
    <>
      <FirstVisit />
      {person && !isCancelling && <AgreeAnew />}
      {person && <MemberLive personId={person.userId} />}
    </>
  );
}
