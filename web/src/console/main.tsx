import '../lib/content-policy.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { consoleHalf, startHalf } from '../lib/half.ts';
import { startErrorForwarding } from '../lib/error-forwarding.ts';
import { startLanguage } from '../lib/language.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app.tsx';

startHalf(consoleHalf);
startErrorForwarding();
startLanguage();
startColorScheme();
// The router's base ends in a slash, so that the queue's address is `/console/`.
if (location.pathname === consoleHalf.base) {
  history.replaceState(null, '', `${consoleHalf.base}/${location.search}`);
}
const root = document.querySelector('#root');
if (root) createRoot(root).render(<ConsoleApp />);
