import '../lib/content-policy.ts';
import '../ui/leave/history-gate.ts';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { startErrorForwarding } from '../lib/error-forwarding.ts';
import { startLanguage } from '../lib/language.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalApp } from './app.tsx';

startErrorForwarding();
startLanguage();
startColorScheme();
const root = document.querySelector('#root');
// A transition is drawn in short pieces, between which the page answers.
if (root) startTransition(() => createRoot(root).render(<PortalApp />));
