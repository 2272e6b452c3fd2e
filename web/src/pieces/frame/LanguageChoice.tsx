import { useLingui } from '@lingui/react/macro';
import { language } from '@shieldsource/contract/site/language';
import { useHref, useLocation } from 'react-router';
import { addressIn, noteChoice } from '../../lib/language.ts';

/** Leads to the same place in the other language, named in that language; the server lets the browser remember it. */
export function LanguageChoice() {
  const { i18n } = useLingui();
  const here = useLocation();
  const pathname = useHref(here.pathname);
  return language.list
    .filter(({ code }) => code !== i18n.locale)
    .map(({ code, label }) => (
      <a
        key={code}
        className="soft nowrap"
        href={addressIn(code, { ...here, pathname })}
        lang={code}
        hrefLang={code}
        onClick={() => noteChoice(code)}
      >
        {label}
      </a>
    ));
}
