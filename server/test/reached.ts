import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { expect } from 'vitest';

// Part of the tests' setup on a copy: writes down which test file asks which rule, once each.

const into = process.env['REACHED'];
const written = new Set<string>();

function reached(rule: string): void {
  const line = `${expect.getState().testPath}\t${rule}\n`;
  if (!into || written.has(line)) return;
  written.add(line);
  appendFileSync(into, line);
}
Object.assign(globalThis, { reached });

// the reader of answers assigns it to each error
Object.defineProperty(pg.DatabaseError.prototype, 'constraint', {
  configurable: true,
  set(this: Error, value: string | undefined) {
    if (value !== undefined) reached(value);
    const rest = { writable: true, enumerable: true, configurable: true };
    Object.defineProperty(this, 'constraint', { value, ...rest });
  },
});
