import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from './vitest.config.mts'

/** What takes minutes, the longest first: begun last, one of them would go on alone for minutes after all others. */
const LONGEST = [
  'packages/cli/test/llama',
  'envs/webarena/test/evaluate/chat-answers',
  'test/pages/screenshots',
  'test/originals/alfworld',
  'test/packed/unit-test',
  'test/verify-combinations',
  'test/regular-expressions',
  'test/growth/readers',
  'test/readme-blocks',
  'packages/cli/test/kills',
  'test/crash/runs',
  'test/docs/site',
  'packages/orrery/test/methods/controls',
  'envs/webarena/test/page/chromium',
  'packages/orrery/test/methods/paraphrased',
  'packages/queue/test/faults',
  'packages/queue/test/coordinator-failures',
  'envs/webarena/test/sites/chromium-sites',
  'test/packed/bring-your-own',
  'test/crash/repairs',
  'test/crash/commands',
  'packages/statistics/test/tables',
  'packages/reporting/test/derived/verify-changes',
  'packages/viewer/test/report/browser',
  'packages/server/test/adapters/soak',
  'packages/server/test/frameworks/frameworks',
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
      sequence: { sequencer: LongestFirst },
      // For tests of `npm test` that are imported to be run on more of the same.
      env: { ORRERY_LONG: '1' },
    },
  }),
)
