import { livePaths } from '@shieldsource/contract/letters/live';
import { LiveUpdates } from '../../lib/live/LiveUpdates.tsx';
import { callsBySubject } from './calls-by-subject.ts';

/** Updates a member's open pages when something that concerns the member changes. */
export default function MemberLive({ personId }: { personId: string }) {
  return <LiveUpdates path={livePaths.portal} personId={personId} calls={callsBySubject} />;
}
