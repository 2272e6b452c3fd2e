import { remembered, schemeOf, showScheme } from './scheme-of-page.ts';

// A script of the shell (`web/build/color-scheme-script.ts`): what is drawn before the page's own script has its colours.
showScheme(schemeOf(remembered()));
