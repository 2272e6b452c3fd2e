import { boot } from '../../lib/boot.ts';
import { LegalLinks } from '../../pieces/legal/LegalLinks.tsx';
import { Footer } from '../../ui/frame/Footer.tsx';

export function PortalFooter() {
  return (
    <Footer company={boot.companyName}>
      <LegalLinks />
    </Footer>
  );
}
