import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import usual from './vitest.config.mts'

// `npm run test:long`: what takes minutes by its nature. Each has a small sample of the same kind in `npm test`.
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['{packages,envs,agents}/*/test/**/*.long.test.ts', 'test/**/*.long.test.ts', 'examples/**/*.long.test.ts'],
      exclude: configDefaults.exclude,
      testTimeout: 600_000,
      hookTimeout: 600_000,
      passWithNoTests: true,
      // For tests of `npm test` that are imported to be run on more of the same.
      env: { ORRERY_LONG: '1' },
    },
  }),
)
