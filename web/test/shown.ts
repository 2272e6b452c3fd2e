import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';

/** Renders for one test. What its queries still ask for when it ends is given up, so that it takes no answer meant for the next test. */
export async function shown(piece: ReactNode, client: QueryClient) {
  const screen = await render(piece);
  onTestFinished(async () => {
    await screen.unmount();
    client.clear();
  });
  return screen;
}
