// The rooms of the house and the doors between them (see docs/decisions/0000-how-we-record-decisions.md for how to
// change one). `npm run check` runs these rules, and fails as well when it saw no modules.

const TEST = '\\.test\\.tsx?$'
/** Helpers that only tests may use. */
const TESTING = '(^|/)testing/'
const NOT_IN_TESTS = { pathNot: [TEST, TESTING] }
/** Runs the server's and the device's real parts in one process; nothing of the product knows it. */
const SIMULATION = '^server/simulation/'
const ZOD = '(^|/)node_modules/zod/|^zod$'

/** Everything in the repository's own folders; packages and node's own modules are judged by other rules. */
const OURS = '^(src|server|sw|scripts|e2e|bench)/'

/** A room of src/ that may enter only some others; its tests may use packages as they like. */
function room(name, mayEnter, why) {
  return {
    name: `${name}-enters-only-${mayEnter.join('-') || 'itself'}`,
    comment: why,
    severity: 'error',
    from: { path: `^src/${name}/` },
    to: { path: OURS, pathNot: [name, ...mayEnter].map((to) => `^src/${to}/`) },
  }
}

function packages(name, allowed) {
  return {
    name: `${name}-takes-no-packages`,
    comment: `src/${name} is pure: it runs in the page, in the worker and on the server alike`,
    severity: 'error',
    from: { path: `^src/${name}/`, ...NOT_IN_TESTS },
    to: { pathNot: ['^src/', ...allowed] },
  }
}

module.exports = {
  forbidden: [
    room('contract', ['rules'], 'what travels builds on what the business says, and on nothing else'),
    packages('contract', [ZOD]),
    room('rules', [], 'the business rules are pure and depend on nobody'),
    packages('rules', []),
    room('content', ['rules'], 'the words are data'),
    packages('content', []),
    room('page', ['contract', 'rules', 'content'], 'what the first paint says is decided alike in app, worker and server'),
    packages('page', [ZOD]),
    room('assistant', ['contract', 'rules', 'content', 'page'], 'the assistant answers alike on the server and, without a network, on the device'),
    packages('assistant', [ZOD, '(^|/)node_modules/minisearch/']),

    {
      name: 'server-enters-only-shared-rooms',
      comment: 'server/ takes contract, rules, content, page and assistant from src/ and nothing else',
      severity: 'error',
      from: { path: '^server/', pathNot: SIMULATION },
      to: { path: '^(src|sw|scripts|e2e|bench)/', pathNot: '^src/(contract|rules|content|page|assistant)/' },
    },
    {
      name: 'simulation-draws-nothing',
      comment: "of a device the simulation takes what sends and keeps, and leaves out what is seen",
      severity: 'error',
      from: { path: SIMULATION },
      to: { path: '^(src|sw|scripts|e2e|bench)/', pathNot: '^src/(contract|rules|data)/' },
    },
    {
      name: 'nobody-imports-the-simulation',
      severity: 'error',
      from: { path: OURS, pathNot: SIMULATION },
      to: { path: SIMULATION },
    },
    {
      name: 'app-takes-only-types-from-server',
      comment: 'nothing of the server may end up in the bundle',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-enters-no-tools',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(sw|scripts|e2e|bench)/' },
    },
    {
      name: 'worker-enters-only-shared-rooms-and-storage',
      comment: 'sw/ takes contract, rules, content, page, the storage files of data/ (snapshot, drafts/outbox), its HTTP core, and what of push, of the tray and of the watched wallets it shares with the page',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: OURS, pathNot: ['^sw/', '^src/(contract|rules|content|page)/', '^src/data/snapshot/', '^src/data/drafts/outbox', '^src/data/api/http(-error)?\\.ts$', '^src/pwa/push-(arrived|calls|label|record|tell)\\.ts$', '^src/data/outgoing/(background-sync|send-outgoing|tray-store|testing/)', '^src/data/my/(my-store\\.ts|name-of\\.ts|testing/)'] },
    },

    {
      name: 'screens-do-not-import-screens',
      comment: 'what two screens share belongs to ui/, shell/ or data/',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'ui-knows-nothing-of-bd',
      comment: 'ui/ may know the shape of a figure (a type), and nothing else of this product',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: { path: '^src/', pathNot: ['^src/ui/', '^src/page/view\\.ts$'] },
    },
    {
      name: 'ui-takes-only-types-of-the-page',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/page/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'data-draws-nothing',
      comment: 'how figures arrive and stay does not depend on who shows them',
      severity: 'error',
      from: { path: '^src/(data|wallet|pwa)/' },
      to: { path: '^src/(ui|shell|screens|routes|main)' },
    },
    {
      name: 'shell-does-not-know-its-screens',
      comment: 'the route table puts screens into the shell, so that each screen loads on its own',
      severity: 'error',
      from: { path: '^src/shell/', pathNot: TEST },
      to: { path: '^src/(screens/|routes|main)' },
    },

    {
      name: 'upstream-knows-nothing-of-the-house',
      comment: 'upstream/ speaks, parses and classifies errors; it knows neither BD nor who asks',
      severity: 'error',
      from: { path: '^server/upstream/' },
      to: { path: '^server/', pathNot: '^server/(upstream|lib)/' },
    },
    {
      name: 'server-lib-depends-on-no-room',
      comment: 'clock, backoff, log: what every room of the server uses builds on none of them',
      severity: 'error',
      from: { path: '^server/lib/' },
      to: { path: OURS, pathNot: ['^server/lib/', '^src/rules/'] },
    },
    {
      name: 'chain-does-not-know-who-asks',
      severity: 'error',
      from: { path: '^server/chain/', ...NOT_IN_TESTS },
      to: { path: '^server/(feeds|http|live|intake|delivery|demo)/' },
    },
    {
      name: 'doctor-asks-outside-only',
      comment: 'it examines the nodes, the market and the addresses, and knows neither the database nor who is served',
      severity: 'error',
      from: { path: '^server/doctor/', ...NOT_IN_TESTS },
      to: { path: '^server/(db|feeds|http|live|intake|delivery|notifications|admin|assistant|cards|proof|demo)/' },
    },
    {
      name: 'doctor-only-from-main',
      comment: 'no figure may depend on what it found',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/doctor/', '^server/main\\.ts$'] },
      to: { path: '^server/doctor/' },
    },
    {
      name: 'demo-stands-alone',
      comment: 'the demo plays the outside world: sharing code with those who read it would hide their errors',
      severity: 'error',
      from: { path: '^server/demo/' },
      to: { path: '^server/', pathNot: '^server/demo/' },
    },
    {
      name: 'demo-only-from-chain-access',
      severity: 'error',
      from: { path: '^(src|server|sw)/', pathNot: ['^server/demo/', '^server/chain-access\\.ts$', TEST, TESTING] },
      to: { path: '^server/demo/' },
    },
    {
      name: 'demo-only-loaded-when-meant',
      comment: 'a static import would load the demo, and its packages, on mainnet as well',
      severity: 'error',
      from: { path: '^server/chain-access\\.ts$' },
      to: { path: '^server/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },

    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'nobody imports it, and it imports nobody',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', TEST, '^src/main\\.tsx$', '^sw/sw\\.ts$', '^scripts/', '^bench/', '^[^/]+\\.config\\.ts$'] },
      to: {},
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'only-tests-import-test-helpers',
      severity: 'error',
      from: { path: '^(src|server|sw)/', pathNot: [...NOT_IN_TESTS.pathNot, SIMULATION] },
      to: { path: TESTING },
    },
    {
      name: 'server-runs-without-development-packages',
      comment: 'only the demo and the simulation may need them',
      severity: 'error',
      from: { path: '^server/', pathNot: [TEST, TESTING, SIMULATION, '^server/demo/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Anchored: packages have folders of these names too, and must not be lost.
    exclude: { path: '^(dist|\\.cache|\\.data)/' },
    // Types are imports too: without this a type-only import between rooms would go unseen.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
