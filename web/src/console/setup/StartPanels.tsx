import { ToSignPanel } from './ToSignPanel.tsx';
import { SetupPanel } from './SetupPanel.tsx';

/** Panels above an admin's first desk. */
export default function StartPanels() {
  return (
    <>
      <ToSignPanel />
      <SetupPanel />
    </>
  );
}
