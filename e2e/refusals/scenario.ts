import { faults, type FaultName } from '@shieldsource/contract/faults';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../site/start-site.ts';

/** What a scenario has at hand: a browser of its own on the running site, and as many others as it asks for. */
export interface Stage {
  readonly page: Page;
  readonly site: Site;
  readonly newPerson: (url?: string) => Promise<Page>;
  /** Lets a console message pass that the scenario itself provokes. */
  readonly expectNoise: (message: RegExp) => void;
}

/** Waits until the page says no, in the refusal's words unless the page has better ones of its own. */
export type Refused<Name extends FaultName> = (
  name: Name,
  page: Page,
  words?: string | RegExp,
) => Promise<void>;

/** One way through the interface that meets refusals on its way. */
export interface RefusalScenario<Name extends FaultName = FaultName> {
  readonly title: string;
  readonly refusals: readonly Name[];
  readonly run: (stage: Stage) => Promise<void>;
}

/** Describes a scenario; it is red unless each refusal it lists was met. */
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
