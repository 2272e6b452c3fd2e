import { remembered, schemeOf, showScheme } from './scheme-of-page.ts';

// A script in the shell (`web/build/color-scheme-script.ts`): it sets the colours before the page's own scripts run.
showScheme(schemeOf(remembered()));
