import * as widths from '../src/ui/theme/screens.ts';

const screens = new Map(Object.entries(widths));

/** Puts the width where a style sheet names a screen (`@media (--phone)`); throws where none has that name. */
export const namedScreens = {
  postcssPlugin: 'named-screens',
  AtRule: {
    media(rule: { params: string; error: (message: string) => Error }): void {
      rule.params = rule.params.replaceAll(/\(--(\w+)\)/g, (_, name: string) => {
        const width = screens.get(name);
        if (width === undefined) throw rule.error(`no screen is called ${name}`);
        return width;
      });
    },
  },
};
