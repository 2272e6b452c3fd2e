import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { toast } from '../../ui/toast/toasts.ts';

/** To the clipboard; not there on plain http, where browsers have none. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t`已复制`),
      () => toast.error(t`没有复制成功，请手动选择`),
    );
  return (
    <Button size="compact-md" variant="default" onClick={() => void copy()}>
      {t`复制`}
    </Button>
  );
}
