import { useLingui } from '@lingui/react/macro';
import { useBoot } from '../../lib/use-boot.ts';

const registrations = {
  icp: 'https://beian.miit.gov.cn/',
  police: 'https://beian.mps.gov.cn/#/query/webSearch?code=',
};

/** User agreement, privacy policy, whom to turn to, and the site's registrations where it has them. Each opens in a new tab. */
export function LegalLinks() {
  const { t } = useLingui();
  const { agreementUrl, privacyUrl, icpNumber, policeNumber, contact } = useBoot().footer;
  const links = [
    { name: t`用户协议`, href: agreementUrl },
    { name: t`隐私政策`, href: privacyUrl },
    { name: contact && t`联系我们`, href: contact },
    { name: 'security.txt', href: '/.well-known/security.txt' },
    { name: icpNumber, href: registrations.icp },
    { name: policeNumber, href: registrations.police + (/\d{14}/.exec(policeNumber)?.[0] ?? '') },
  ];
  return links.map(
    ({ name, href }) =>
      name && (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ),
  );
}
