import { faults, type FaultName } from '@shieldsource/contract/faults';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../site/start-site.ts';

/** What a scenario can use: a browser of its own on the running site, and more on request. */
export interface Stage {
  readonly page: Page;
  readonly site: Site;
  readonly newPerson: (url?: string) => Promise<Page>;
  /** Allows a message in the browser's console that the scenario causes. */
  readonly expectNoise: (message: RegExp) => void;
}

/** Waits until the page shows the refusal, with its own message unless the page has a better one. */
export type Refused<Name extends FaultName> = (
  name: Name,
  page: Page,
  words?: string | RegExp,
) => Promise<void>;

/** One way through the interface that meets refusals. */
export interface RefusalScenario<Name extends FaultName = FaultName> {
  readonly title: string;
  readonly refusals: readonly Name[];
  readonly run: (stage: Stage) => Promise<void>;
}

/** Defines a scenario; it fails unless each of its refusals was met. */
export function refusalScenario<const Name extends FaultName>(
  title: string,
  refusals: readonly Name[],
  run: (stage: Stage, refused: Refused<Name>) => Promise<void>,
): RefusalScenario<Name> {
  return {
    title,
    refusals,
    run: async (stage) => {
      const met = new Set<Name>();
      await run(stage, async (name, page, words = faults[name].message) => {
        await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
        met.add(name);
      });
      expect([...met].sort(), 'the refusals that were met').toEqual([...refusals].sort());
    },
  };
}
