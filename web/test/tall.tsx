import { afterEach } from 'vitest';

const sheet = new CSSStyleSheet();
sheet.replaceSync('.taller-than-the-screen { height: 1200px }');
document.adoptedStyleSheets = [sheet];

/** Room to scroll through. */
export const Tall = () => <div className="taller-than-the-screen" />;

/** Every test of the file begins at the top, at an address that names no section. */
export const startAtTop = (): void =>
  afterEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    scrollTo(0, 0);
  });
