import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { documentsOf } from '../guards/sources.ts';

/** A process of the portal as a file of `deploy` starts it, with the settings that it gets. */
export interface Deployment {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, string>>;
type Made = Readonly<Record<string, unknown>>;
interface Compose {
  readonly services: Readonly<Record<string, Made & { readonly environment?: Variables }>>;
  readonly secrets: Made;
  readonly networks: {
    readonly inside: { readonly ipam: { readonly config: readonly [{ readonly subnet: string }] } };
  };
}
interface Container {
  readonly name: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: Made;
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Variables;
  readonly spec?: {
    readonly template?: { readonly spec: Made & { readonly containers: readonly Container[] } };
  };
}

/** What is in the Compose file, its services with what they share. */
export const composeIn = (root: string): Compose =>
  parse(textOf(root, 'compose.yaml'), { merge: true }) as Compose;

/** The objects for Kubernetes. */
export const manifestsIn = (root: string): readonly Manifest[] =>
  parseAllDocuments(textOf(root, 'kubernetes/shieldsource.yaml')).map(
    (one) => one.toJS() as Manifest,
  );

/** Every process of the portal that something in `deploy` starts. */
export function deploymentsIn(root: string): readonly Deployment[] {
  const services = Object.entries(composeIn(root).services).flatMap(([name, { environment }]) =>
    environment?.['NODE_ENV'] ? [{ name: `compose: ${name}`, env: environment }] : [],
  );
  const manifests = manifestsIn(root);
  const shared = manifests.find(({ kind }) => kind === 'ConfigMap')?.data;
  const pods = manifests.flatMap(({ metadata, spec }) =>
    (spec?.template?.spec.containers ?? []).map(({ env = [] }) => ({
      name: `kubernetes: ${metadata.name}`,
      env: { ...shared, ...Object.fromEntries(env.map((one) => [one.name, one.value])) },
    })),
  );
  const units = ['web', 'worker'].map((role) => ({
    name: `systemd: ${role}`,
    env: variablesOf(textOf(root, 'systemd/shieldsource@.service').replaceAll('%i', role)),
  }));
  return [...services, ...pods, ...units];
}

/** Every file of `deploy` in YAML, with what is wrong with it. */
export async function faultsOfYaml(root: string): Promise<Readonly<Record<string, string[]>>> {
  const paths = (await documentsOf(root)).filter((path) => /^deploy\/.*\.ya?ml$/.test(path));
  const faultsOf = (path: string) =>
    parseAllDocuments(readFileSync(join(root, path), 'utf8'), { merge: true }).flatMap(
      ({ errors, warnings }) => [...errors, ...warnings].map(({ message }) => message),
    );
  return Object.fromEntries(paths.map((path) => [path, faultsOf(path)]));
}

const variablesOf = (unit: string): Variables =>
  Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, words = '']) => words.split(' '))
      .map((word) => word.split('=', 2) as [string, string]),
  );

const textOf = (root: string, path: string): string =>
  readFileSync(join(root, 'deploy', path), 'utf8');
