import { configDefaults, defineConfig } from 'vitest/config'

// Tests read sources through this condition: no build is needed, except by tests that run the real binary.
// Node gets it as a flag that holds for `require` too, so `import` must not stand beside it.
const conditions = ['@orreryjs/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['{packages,envs,agents}/*/test/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    // `vitest.long.config.mts` runs these.
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
    // To end what hangs, never to judge what is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share a process and its modules, which are loaded once: half the work. Processes, not threads, so that a test may
    // change the directory (`packages/cli/test/in-process.ts`).
    pool: 'forks',
    isolate: false,
    // One for each core of the smallest machine; the default leaves one of two idle.
    maxWorkers: 2,
    silent: 'passed-only',
  },
})
