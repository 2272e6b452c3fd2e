import { livePaths } from '@shieldsource/contract/live';
import { LiveUpdates } from '../../lib/live/LiveUpdates.tsx';
import { callsBySubject } from './calls-by-subject.ts';

/** What others do shows at the desks of everybody who sees it. */
export default function StaffLive({ personId }: { personId: string }) {
  return <LiveUpdates path={livePaths.console} personId={personId} calls={callsBySubject} />;
}
