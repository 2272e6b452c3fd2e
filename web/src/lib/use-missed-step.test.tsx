import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useMissedStep } from './use-missed-step.ts';

const start = location.pathname + location.search;

afterEach(() => history.replaceState(null, '', start));

test('a step that is made before the router listens is made', async () => {
  history.replaceState(null, '', '/deep/first?a=1#here');
  let steps = 1;
  function Pages() {
    useMissedStep();
    // during the first render, so that the router has read the address and does not listen yet
    if (steps-- > 0) history.replaceState(null, '', '/deep/second?b=2#there');
    const { pathname, search, hash } = useLocation();
    return <p>{pathname + search + hash}</p>;
  }
  await render(
    <BrowserRouter basename="/deep/" useTransitions={false}>
      <Pages />
    </BrowserRouter>,
  );
  await expect.element(page.getByText('/second?b=2#there')).toBeVisible();
});
