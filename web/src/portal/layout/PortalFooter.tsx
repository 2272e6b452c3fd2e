import { useLingui } from '@lingui/react/macro';
import { boot } from '../../lib/boot.ts';
import { Footer } from '../../ui/frame/Footer.tsx';

export function PortalFooter() {
  const { t } = useLingui();
  return (
    <Footer company={boot.companyName}>
      <a href="/login#agreement" target="_blank" rel="noopener noreferrer">{t`用户协议`}</a>
      <a href="/login#privacy" target="_blank" rel="noopener noreferrer">{t`隐私政策`}</a>
    </Footer>
  );
}
