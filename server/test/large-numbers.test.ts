import { beforeEach, expect, test } from 'vitest';
import type { Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import type { ZodMiniType } from 'zod/mini';
import { testApp } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { outcomeOf } from './outcomes.ts';
import { forgetLimits } from './signing-in.ts';

/** One more than an integer column holds. */
const large = 2 ** 31;

const harness = await testApp();
const { given, exampleOf, send } = everyCallOn(harness);
const owner = await given.researcher();
const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });
beforeEach(() => forgetLimits(harness));

const shapeOf = (route: Route): Readonly<Record<string, ZodMiniType>> =>
  (route.input._zod.def as unknown as { shape?: Record<string, ZodMiniType> }).shape ?? {};
const taking = routes.flatMap((route) =>
  Object.entries(shapeOf(route))
    .filter(([, field]) => field.safeParse(large).success)
    .map(([field]) => ({ name: route.name, route, field })),
);

test.each(taking)('$name: a large $field is no defect', async ({ route, field }) => {
  const input = await exampleOf(route).input(owner);
  const caller = typeof route.access === 'string' ? owner : staff;
  const answer = await send(route, caller, { ...input, [field]: large });
  expect(outcomeOf(answer)).toMatch(/^[A-Za-z]+$/);
});
