import { useMember } from '../lib/member-session.ts';
import FirstVisit from './first-visit/FirstVisit.tsx';
import { MemberLive } from './layout/MemberLive.tsx';

/** What comes with a member, whatever the page. Nothing else waits for it. */
export default function ForMember() {
  const { person } = useMember();
  return (
    <>
      <FirstVisit />
      {person && <MemberLive personId={person.userId} />}
    </>
  );
}
