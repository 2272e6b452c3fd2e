import { useLingui } from '@lingui/react/macro';
import { language, languageParam } from '@shieldsource/contract/site/language';
import { useHref, useLocation } from 'react-router';
import classes from './language.module.css';

/** Leads to the same page in the other language, named in that language; the server lets the browser remember it. */
export function LanguageChoice() {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const here = useHref(pathname);
  return language.list
    .filter(({ code }) => code !== i18n.locale)
    .map(({ code, label }) => {
      const query = new URLSearchParams(search);
      query.set(languageParam, code);
      return (
        <a
          key={code}
          className={classes.choice}
          href={`${here}?${query.toString()}`}
          lang={code}
          hrefLang={code}
        >
          {label}
        </a>
      );
    });
}
