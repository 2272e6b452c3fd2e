import { LegalLinks } from '../../pieces/legal/LegalLinks.tsx';
import { Footer } from '../../ui/frame/Footer.tsx';

export function PortalFooter() {
  return (
    <Footer>
      <LegalLinks />
    </Footer>
  );
}
