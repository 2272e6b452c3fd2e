import type { Page } from '@playwright/test';

/** Composes `text` with an input method where the focus is; meanwhile these keys belong to the input method, and what is `seen` is looked at. */
export async function compose(
  page: Page,
  text: string,
  meanwhile: readonly (readonly [code: string, modifiers: number])[],
  seen?: () => Promise<void>,
): Promise<void> {
  const method = await page.context().newCDPSession(page);
  for (let end = 1; end <= text.length; end += 1) {
    await method.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  }
  for (const [code, modifiers] of meanwhile) {
    for (const type of ['rawKeyDown', 'keyUp'] as const) {
      await method.send('Input.dispatchKeyEvent', {
        type,
        key: 'Process',
        code,
        modifiers,
        windowsVirtualKeyCode: 229,
      });
    }
  }
  await seen?.();
  await method.send('Input.insertText', { text });
  await method.detach();
}
