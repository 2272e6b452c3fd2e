import { LegalLinks } from '../../pieces/legal/LegalLinks.tsx';
import { Footer } from '../../pieces/frame/Footer.tsx';

export function PortalFooter() {
  return (
    <Footer>
      <LegalLinks />
    </Footer>
  );
}
