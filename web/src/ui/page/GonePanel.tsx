import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import { SidePanel } from './SidePanel.tsx';

interface GonePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Explains why it is gone. */
  readonly children: ReactNode;
}

/** Replaces the panel of something that is no longer in the list. */
export function GonePanel({ title, onClose, children }: GonePanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel title={title} onClose={onClose}>
      <p>{children}</p>
      <div>
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t`返回列表`}
        </Button>
      </div>
    </SidePanel>
  );
}
