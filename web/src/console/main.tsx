import '../lib/content-policy.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../ui/theme/pieces.css';
import { consoleFront, startFront } from '../lib/front.ts';
import { startErrorForwarding } from '../lib/error-forwarding.ts';
import { speak, startLanguage } from '../lib/language.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app.tsx';
import { wordsIn } from './words.ts';

startFront(consoleFront);
startErrorForwarding();
startLanguage();
startColorScheme();
// The router's base ends in a slash, so the start page needs one as well: `/console/`.
if (location.pathname === consoleFront.base) {
  history.replaceState(null, '', `${consoleFront.base}/${location.search}`);
}
const root = document.querySelector('#root');
void speak(document.documentElement.lang, wordsIn).then(
  () => root && createRoot(root).render(<ConsoleApp />),
);
