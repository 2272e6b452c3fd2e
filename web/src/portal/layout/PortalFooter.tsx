import { boot } from '../../lib/boot.ts';
import { TermsLinks } from '../../pieces/terms/TermsLinks.tsx';
import button from '../../ui/form/button.module.css';
import { Footer } from '../../ui/frame/Footer.tsx';

export function PortalFooter() {
  return (
    <Footer company={boot.companyName}>
      <TermsLinks className={button.link} />
    </Footer>
  );
}
