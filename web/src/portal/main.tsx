import '../lib/content-policy.ts';
import '../ui/leave/history-gate.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { startLanguage } from '../lib/language.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import { createRoot } from 'react-dom/client';
import { PortalApp } from './app.tsx';

startLanguage();
startColorScheme();
const root = document.querySelector('#root');
if (root) createRoot(root).render(<PortalApp />);
