// The directions code may point, as drawn in docs/architecture.md. Tests are free to reach anywhere.

const features = '^server/src/features/';
const otherFeature = '^server/src/features/(?!$1/)[^/]+/';
const entryFile = '^server/src/features/([^/]+)/\\1[.]ts$';

const ban = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const path = (pattern, rest = {}) => ({ path: pattern, ...rest });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ban(
      'contract-imports-nothing-of-ours',
      'The contract is what server and web agree on; it stands alone.',
      path('^contract/'),
      path('^(server|web|e2e|tools)/'),
    ),
    ban(
      'contract-runs-anywhere',
      'Browsers load the contract too: no module of Node in it.',
      path('^contract/src/'),
      { dependencyTypes: ['core'] },
    ),
    ban(
      'no-full-schema-library',
      'zod/mini serves both sides; full zod would cost every page 75 kB.',
      path('^(contract|web)/src/'),
      path('node_modules/zod/', { pathNot: 'node_modules/zod/(mini|v4/mini|v4/locales)/' }),
    ),
    ban(
      'server-meets-web-only-in-contract',
      'The server knows no page.',
      path('^server/'),
      path('^(web|e2e|tools)/'),
    ),
    ban(
      'web-meets-server-only-in-contract',
      'A page knows no server code.',
      path('^web/src/'),
      path('^(server|e2e|tools)/'),
    ),
    ban(
      'platform-knows-no-feature',
      'What two features need moves down into the platform, never the other way.',
      path('^server/src/platform/'),
      path('^server/src/(features/|app[.]ts$|main[.]ts$)'),
    ),
    ban(
      'features-know-no-app',
      'app.ts names the features; they do not name it.',
      path(features),
      path('^server/src/(app|main)[.]ts$'),
    ),
    ban(
      'features-are-reached-by-their-entry-file',
      'Another feature is reached through <feature>.ts only.',
      path('^server/src/features/([^/]+)/'),
      path(otherFeature, { pathNot: entryFile }),
    ),
    ban(
      'routes-are-named-by-the-app',
      'A routes file is a list for app.ts and nobody else.',
      path('^server/', { pathNot: '^server/(src/app[.]ts$|test/)' }),
      path('^server/src/features/.+[.]routes[.]ts$'),
    ),
    ban(
      'programs-are-started-in-one-place',
      'children.ts gives them an environment without our secrets.',
      path('^(server/(src|commands)|tools)/', {
        pathNot: '([.]test[.]ts$|^server/src/platform/children[.]ts$)',
      }),
      path('^(node:)?child_process$', { dependencyTypesNot: ['type-only'] }),
    ),
    ban(
      'cryptography-stands-where-it-is-listed',
      'docs/security-model.md lists every algorithm in use; lint keeps node:crypto to platform/crypto.ts.',
      path('^(contract|server|web)/(src|commands)/', {
        pathNot:
          '^(contract/src/passport/|server/src/(platform/passwords[.]ts|features/(staff|factors)/|demo/))',
      }),
      path(
        'node_modules/(@noble|@node-rs/argon2|@simplewebauthn/server|otpauth|openid-client)(/|$)',
      ),
    ),
    ban(
      'ledger-needs-no-feature',
      'Everything may post to the ledger, so the ledger rests on nothing.',
      path('^server/src/features/(ledger)/'),
      path(otherFeature),
    ),
    ban(
      'events-need-no-feature',
      'Everything says what happens, so events rest on nothing.',
      path('^server/src/features/(events)/'),
      path(otherFeature),
    ),
    ban(
      'letters-follow-events-only',
      'Nobody sends a letter: letters follow what happens.',
      path('^server/src/features/(letters)/'),
      path('^server/src/features/(?!$1/|events/)'),
    ),
    ban(
      'catalogue-needs-events-and-proposals-only',
      'Applications, types and terms are looked up by everything.',
      path('^server/src/features/(catalogue)/'),
      path('^server/src/features/(?!$1/|events/|proposals/)'),
    ),
    {
      ...ban(
        'features-never-in-a-circle',
        'Two features that need each other are one, or a third is missing.',
        path(features),
        { circular: true, path: features },
      ),
      scope: 'folder',
    },
    ban(
      'no-circle',
      'A circle of modules has no place to start reading, of types neither.',
      {},
      { circular: true },
    ),
    ban(
      'ui-knows-no-feature',
      'A generic page piece works in any product: it knows no call and no session either.',
      path('^web/src/ui/'),
      path('^(web/src/(lib|pieces|portal|console)|contract)/'),
    ),
    ban(
      'lib-knows-no-screen',
      'The session and the api client know no page.',
      path('^web/src/lib/'),
      path('^web/src/(pieces|portal|console)/'),
    ),
    ban(
      'pieces-know-no-screen',
      'Domain views serve both fronts.',
      path('^web/src/pieces/'),
      path('^web/src/(portal|console)/'),
    ),
    ban(
      'portal-knows-no-console',
      'A researcher never downloads the console.',
      path('^web/src/portal/'),
      path('^web/src/console/'),
    ),
    ban(
      'console-knows-no-portal',
      'The two fronts share pieces, not screens.',
      path('^web/src/console/'),
      path('^web/src/portal/'),
    ),
    ban(
      'screens-keep-apart',
      'app.tsx puts screens together; what two need moves down.',
      path('^web/src/(portal|console)/([^/]+)/'),
      path('^web/src/$1/(?!$2/|kit/|pieces/)[^/]+/'),
    ),
    ban(
      'kit-knows-no-subject',
      'A desk is made of the kit by data; what knows a subject and serves several screens is a piece.',
      path('^web/src/console/kit/'),
      path('^(contract/src|web/src/(pieces|console/pieces))/(?!acts/|coded/)[^/]+/'),
    ),
    ban(
      'production-needs-no-test',
      'What runs for people does not rest on what runs for tests.',
      path('^(contract|server|web)/(src|commands)/'),
      path('^(server|web|contract)/test/|[.]test[.]tsx?$'),
    ),
    ban(
      'production-needs-no-dev-package',
      'An installation without development packages must start.',
      path('^server/(src|commands)/', { pathNot: '^server/commands/generate-schema[.]ts$' }),
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'packages-are-declared',
      'A package we use stands in the package.json of who uses it.',
      path('^(contract|server|web)/src/'),
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    ban(
      'everything-resolves',
      'An import that leads nowhere fails later, and elsewhere.',
      {},
      { couldNotResolve: true },
    ),
    ban(
      'no-orphan',
      'A file nobody imports and that imports nobody is forgotten.',
      {
        orphan: true,
        // what only tests import looks forgotten here, where tests are left out; knip looks after it
        pathNot: [
          '[.]d[.]ts$',
          '[.]config[.](ts|mjs)$',
          '^[.]',
          '^e2e/',
          '^(server|web)/test/',
          '^tools/run[.]mjs$',
          // the build finds it by its path: a script of its own in drawn pages
          '^web/src/portal/start-after-paint[.]ts$',
        ],
      },
      {},
    ),
  ],
  options: {
    // With TypeScript 7 only this parser reads TypeScript; without it nothing is read and all is green.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$|^web/([.]dist-|dist/)' },
    metrics: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
