import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Tests read sources through this condition, so only tests that run the command need a build.
const conditions = ['@orreryjs/source']

// `npm test` and `npm run test:long` build everything first and test the build: nothing is compiled again, and modules that Node.js loads
// run faster than modules that Vitest wraps.
const built = process.env['ORRERY_BUILT'] === '1'

const SOURCE = /^(.*\/(?:packages|envs|agents)\/[^/]+)\/(?:src\/|(?=player\/))(.*)\.ts$/
// `testing` imports Vitest, and must get the instance that runs the tests.
const BUILT = /\/(?:packages|envs|agents)\/(?!testing\/)[^/]+\/dist\//

/** Resolves a source that a test imports by its path to the built module, which is the one that packages import from each other. */
const readsBuilt = {
  name: 'reads-built',
  enforce: 'pre' as const,
  resolveId(id: string, importer: string | undefined) {
    // A source that is compiled nevertheless imports other sources.
    if (importer === undefined || !id.startsWith('.') || SOURCE.test(importer.replace(/\?.*/, ''))) return undefined
    const [, home, name] = SOURCE.exec(resolve(dirname(importer), id).replaceAll('\\', '/')) ?? []
    const file = `${home}/dist/${name}.js`
    if (home === undefined || !existsSync(file)) return undefined
    return BUILT.test(file) ? { id: pathToFileURL(file).href, external: true } : file
  },
}

const TEST_DATA = join(tmpdir(), 'orrery-test-data')

const reading = built
  ? { plugins: [readsBuilt] }
  : { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } }

export default defineConfig({
  ...reading,
  test: {
    include: ['{packages,envs,agents}/*/test/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    // `vitest.long.config.mts` runs these.
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
    // Stops tests that hang. No test depends on speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share a process and its modules, which are loaded once: half the work. Processes, not threads, so that a test may
    // change the directory (`packages/cli/test/in-process.ts`).
    pool: 'forks',
    isolate: false,
    // One more than the cores of the smallest machine: tests wait for children, browsers and clocks. The default leaves a core idle.
    maxWorkers: 3,
    // Node.js 20 optimizes code after a millisecond, but tests run most code briefly: a fifth of the work. Newer versions wait.
    // A process with the modules of hundreds of files copies much at each collection of its default 16 MB of new objects, and marks
    // more than it frees: a twentieth of the work.
    execArgv: process.versions.node.startsWith('20.')
      ? ['--interrupt-budget=1000000', '--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-old-space-size=1000']
      : [],
    silent: 'passed-only',
    // The key that signs runs and the command's compiled code: tests write nothing to the user's own directories.
    env: { XDG_DATA_HOME: TEST_DATA, NODE_COMPILE_CACHE: TEST_DATA },
    server: { deps: { external: built ? [BUILT] : [] } },
  },
})
