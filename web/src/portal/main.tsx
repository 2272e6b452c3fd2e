import '../lib/content-policy.ts';
import '../ui/leave/history-gate.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../ui/theme/pieces.css';
import { startErrorForwarding } from '../lib/error-forwarding.ts';
import { speak, startLanguage } from '../lib/language.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import { keepFocus } from '../ui/frame/focus-stays.ts';
import { start } from './start.tsx';
import { wordsIn } from './words.ts';

startErrorForwarding();
startLanguage();
startColorScheme();
keepFocus();
const root = document.querySelector<HTMLElement>('#root');
const { lang } = document.documentElement;
void speak(lang, wordsIn).then(() => root && start(root));
