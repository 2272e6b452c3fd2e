import { livePaths } from '@shieldsource/contract/letters/live';
import { LiveUpdates } from '../../lib/live/LiveUpdates.tsx';
import { callsBySubject } from './calls-by-subject.ts';

/** Updates a colleague's open pages when somebody else changes what they show. */
export default function StaffLive({ personId }: { personId: string }) {
  return <LiveUpdates path={livePaths.console} personId={personId} calls={callsBySubject} />;
}
