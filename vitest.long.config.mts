import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from './vitest.config.mts'

/** What takes minutes, the longest first: begun last, one of them would go on alone for minutes after all others. */
const LONGEST = [
  'packages/cli/test/llama',
  'test/benchmarks/programs',
  'test/python/python',
  'packages/queue/test/killed-workers',
  'test/readme-blocks',
  'test/metamorphic',
  'test/packed/create',
  'test/docs/site',
  'test/crash/runs',
  'packages/statistics/test/tables',
  'packages/orrery/test/methods/controls',
  'packages/orrery/test/methods/expel-real',
  'test/repository/release',
  'test/packed/install',
  'packages/cli/test/coding-agents',
  'test/python/openenv',
  'test/real-edits',
  'packages/server/test/frameworks/frameworks',
  'test/packed/bring-your-own',
  'test/packed/unit-test',
  'packages/models/test/llama/llama',
  'packages/server/test/services/hostile',
  'packages/viewer/test/report/methods',
  'packages/cli/test/large-journal',
  'test/runtimes/windows',
].map((name) => `/${name}.long.test.ts`)

/** Files that run for minutes come first, the others as usual. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

// `npm run test:long`: what takes minutes by its nature. Each has a small sample of the same kind in `npm test`.
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
      // For tests of `npm test` that are imported to be run on more of the same.
      env: { ORRERY_LONG: '1' },
    },
  }),
)
