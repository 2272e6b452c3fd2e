import { livePaths } from '@shieldsource/contract/live';
import { LiveUpdates } from '../../lib/live/LiveUpdates.tsx';
import { callsBySubject } from './calls-by-subject.ts';

/** What concerns a member shows by itself. */
export default function MemberLive({ personId }: { personId: string }) {
  return <LiveUpdates path={livePaths.portal} personId={personId} calls={callsBySubject} />;
}
