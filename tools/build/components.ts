interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

/** What of `package-lock.json` is read. */
export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Locked>>;
}

/**
 * What a release is made of, as CycloneDX: each package of the lockfile that is not for development alone. `npm sbom` would
 * leave out what is for development too, pg and react among them.
 */
export function componentsOf({ name, version, packages }: Lock) {
  const shipped = Object.entries(packages).flatMap(([path, locked]) => {
    const found = path.split('node_modules/').at(-1) ?? '';
    return locked.integrity === undefined || locked.dev ? [] : [componentOf(found, locked)];
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    // one package may lie in several folders
    components: [...new Map(shipped.map((one) => [one.purl, one])).values()],
  };
}

function componentOf(found: string, { name = found, version = '', ...locked }: Locked) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', hash = ''] = (locked.integrity ?? '').split('-', 2);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: locked.optional ? 'optional' : 'required',
    purl,
    hashes: [
      {
        alg: algorithm.replace('sha', 'SHA-').toUpperCase(),
        content: Buffer.from(hash, 'base64').toString('hex'),
      },
    ],
    licenses: locked.license === undefined ? [] : [{ expression: locked.license }],
  };
}
