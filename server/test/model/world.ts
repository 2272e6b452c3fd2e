import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import type { GivenOf, Route } from '@shieldsource/contract/route';
import type { Person, TestApp } from '../app.ts';
import type { Buyer } from '../given.gifts.ts';
import type { givenOn } from '../given.ts';
import { outcomeOf } from '../outcomes.ts';
import { at, type Model, type Outcome } from './state.ts';

/** What all runs share. */
export interface Stage {
  readonly harness: TestApp;
  readonly given: ReturnType<typeof givenOn>;
  readonly operator: Person;
  readonly reviewer: Person;
  readonly admin: Person;
  readonly report: GivenOf<typeof jsonReportSubmit>;
  /** How often each command had which outcome, over all runs. */
  readonly seen: Map<string, number>;
}

/** A successful call that can be repeated. */
export interface Done {
  readonly by: number;
  readonly route: Route;
  readonly input: Record<string, unknown>;
  readonly idempotencyKey: string;
  readonly result: unknown;
}

/** The real records of one run, in the order of the model. */
export interface World extends Stage {
  readonly people: Buyer[];
  readonly gifts: string[];
  readonly reports: string[];
  readonly orders: string[];
  last?: Done;
}

/** New people and gifts for one run. */
export async function newWorld(stage: Stage, model: Model): Promise<World> {
  const world: World = { ...stage, people: [], gifts: [], reports: [], orders: [] };
  for (const { coins } of model.people) {
    const person = await stage.given.buyer({ coins });
    // with a payout account too
    await stage.given.approvedIdentity(person);
    world.people.push(person);
  }
  for (const { type, price, stock, limit } of model.gifts) {
    const wishes = { type, priceCoins: price, stock, perUserLimit: limit };
    world.gifts.push((await stage.given.gift(wishes)).id);
  }
  return world;
}

/** Makes a call as somebody and expects the outcome of the model. */
export async function callAs(
  world: World,
  person: Person,
  route: Route,
  input: Record<string, unknown>,
  expected: Outcome,
): Promise<LightMyRequestResponse> {
  return agree(world, route.name, expected, await world.harness.as(person).answer(route, input));
}

/** The same for a call that creates something; answers its id on success, and keeps the call to be repeated. */
export async function makeAs(
  world: World,
  by: number,
  route: Route,
  input: Record<string, unknown>,
  expected: Outcome,
): Promise<string[]> {
  const idempotencyKey = randomUUID();
  const caller = world.harness.as(at(world.people, by));
  const answer = await caller.answer(route, input, { idempotencyKey });
  agree(world, route.name, expected, answer);
  if (expected !== 'success') return [];
  const { result } = answer.json<{ result: { id: string } }>();
  world.last = { by, route, input, idempotencyKey, result };
  return [result.id];
}

export function agree(
  world: World,
  name: string,
  expected: Outcome,
  answer: LightMyRequestResponse,
): LightMyRequestResponse {
  expect([name, outcomeOf(answer)]).toEqual([name, expected]);
  note(world, name, expected);
  return answer;
}

export function note({ seen }: Stage, name: string, outcome: string): void {
  const line = `${name} ${outcome}`;
  seen.set(line, (seen.get(line) ?? 0) + 1);
}
