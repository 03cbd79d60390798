import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from './vitest.config.mts'

/** Files that run for minutes, the longest first. If one of them started last, it would run alone for minutes. */
const LONGEST = [
  'packages/cli/test/llama',
  'test/benchmarks/programs',
  'test/python/python',
  'packages/queue/test/killed-workers',
  'test/readme-blocks',
  'test/metamorphic',
  'test/packed/create',
  'test/packed/install',
  'test/docs/site',
  'test/crash/runs',
  'packages/statistics/test/tables',
  'packages/orrery/test/methods/controls',
  'packages/orrery/test/methods/expel-real',
  'test/repository/release',
  'packages/cli/test/coding-agents',
  'test/python/openenv',
  'test/real-edits',
  'packages/server/test/frameworks/frameworks',
  'test/packed/unit-test',
  'packages/models/test/llama/llama',
  'packages/server/test/services/hostile',
  'packages/viewer/test/report/methods',
  'packages/cli/test/large-journal',
  'test/runtimes/windows',
].map((name) => `/${name}.long.test.ts`)

/** Sorts the longest files first, and the others as Vitest does. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

// `npm run test:long`: tests that need minutes. `npm test` has a small sample of most of them.
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['{packages,envs,agents}/*/test/**/*.long.test.ts', 'test/**/*.long.test.ts', 'examples/**/*.long.test.ts'],
      exclude: configDefaults.exclude,
      testTimeout: 1_800_000,
      hookTimeout: 1_800_000,
      passWithNoTests: true,
      // Long tests wait for servers, browsers and clocks even more than others.
      maxWorkers: 4,
      sequence: { sequencer: LongestFirst },
      // Tests of `npm test` that a long test imports run on more data.
      env: { ORRERY_LONG: '1' },
    },
  }),
)
