import { ToSignPanel } from './ToSignPanel.tsx';
import { SetupPanel } from './SetupPanel.tsx';

/** What an admin is told before their first desk. */
export default function StartPanels() {
  return (
    <>
      <ToSignPanel />
      <SetupPanel />
    </>
  );
}
