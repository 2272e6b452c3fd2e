import { useReducer, useSyncExternalStore } from 'react';
import { addressIn, chooseLanguage, chosenLanguage, noteChoice } from '../../lib/language.ts';
import classes from './language.module.css';

const never = () => () => undefined;

/** One quiet line for a browser that reads another language than Chinese and in which nobody has chosen one. */
export function LanguageOffer() {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const isOffered = useSyncExternalStore(
    never,
    () => chosenLanguage() === undefined && !navigator.language.startsWith('zh'),
    // what the server draws is the same for every browser
    () => false,
  );
  if (!isOffered) return null;
  return (
    <p className={`flex gap-16 m-0 p-10-16 rounded raised ${classes.offer}`} lang="en">
      <a href={addressIn('en', location)} hrefLang="en" onClick={() => noteChoice('en')}>
        Read this site in English
      </a>
      <button
        className="p-0 soft bare pointer"
        type="button"
        onClick={() => {
          chooseLanguage('zh-CN');
          lookAgain();
        }}
      >
        Not now
      </button>
    </p>
  );
}
