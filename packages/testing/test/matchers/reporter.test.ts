import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = join(import.meta.dirname, '../fixtures/verdicts/vitest.config.ts')

const place = scratch()
afterAll(() => place[Symbol.dispose]())
let output = ''
beforeAll(() => {
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', NO_COLOR: '1', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: place.file('summary.md') },
  })
  output = stripVTControlCharacters(stdout)
})

test('prints every verdict with its evidence, what would settle it, and its test', () => {
  const [, verdicts = output] = /\n( Verdicts: [\s\S]*?)\n*$/.exec(output) ?? []
  expect(verdicts).toMatchInlineSnapshot(`
    " Verdicts: 3 holds, 2 fails, 3 inconclusive

     holds         success(able) >= 80.0 %
                   20 of 20 tasks, 100.0 %; 95 % interval 83.2-100.0 %
                   verdicts.fixture.ts > success rates > a high rate (passed)
     inconclusive  success(better) >= 80.0 %
                   18 of 20 tasks, 90.0 %; 95 % interval 68.3-98.8 %
                   at this rate, about 69 tasks would settle it
                   verdicts.fixture.ts > success rates > a rate near the bound (failed)
     fails         success(worse) >= 80.0 %
                   10 of 20 tasks, 50.0 %; 95 % interval 27.2-72.8 %
                   verdicts.fixture.ts > success rates > a low rate (failed)
     inconclusive  success(worse) >= 40.0 %
                   10 of 20 tasks, 50.0 %; 95 % interval 27.2-72.8 %
                   at this rate, about 108 tasks would settle it
                   verdicts.fixture.ts > success rates > a low rate (failed, expects that it does not hold)
     holds         success(able) >= 70.0 %
                   20 of 20 tasks, 100.0 %; 95 % interval 83.2-100.0 %
                   verdicts.fixture.ts > success rates > a test that is repeated (passed)
     holds         success(able) > success(worse)
                   able 100.0 %, worse 50.0 %: difference 50.0 pp, 95 % interval 24.3 pp to 70.1 pp
                   these 20 tasks: 10 wins, 0 losses, 10 ties; exact McNemar p = 0.002
                   verdicts.fixture.ts > comparisons (passed)
     fails         success(worse) > success(able)
                   worse 50.0 %, able 100.0 %: difference -50.0 pp, 95 % interval -70.1 pp to -24.3 pp
                   these 20 tasks: 0 wins, 10 losses, 10 ties; exact McNemar p = 0.002
                   verdicts.fixture.ts > comparisons (passed, expects that it does not hold)
     inconclusive  success(better) > success(able)
                   better 90.0 %, able 100.0 %: difference -10.0 pp, 95 % interval -30.1 pp to 7.7 pp
                   these 20 tasks: 0 wins, 2 losses, 18 ties; exact McNemar p = 0.500
                   about 78 tasks are needed to detect a difference of this size (80 % power, alpha 0.05)
                   verdicts.fixture.ts > comparisons (passed, expects that it does not hold)"
  `)
})

test('appends the same verdicts as Markdown to the summary of the job', () => {
  expect(readFileSync(place.file('summary.md'), 'utf8')).toMatchInlineSnapshot(`
    "# Verdicts of tests

    **3 holds, 2 fails, 3 inconclusive**

    | verdict | condition | evidence | test |
    | --- | --- | --- | --- |
    | ✅ holds | \`success(able) >= 80.0 %\` | 20 of 20 tasks, 100.0 %; 95 % interval 83.2-100.0 % | verdicts.fixture.ts > success rates > a high rate (passed) |
    | ❔ inconclusive | \`success(better) >= 80.0 %\` | 18 of 20 tasks, 90.0 %; 95 % interval 68.3-98.8 %<br>at this rate, about 69 tasks would settle it | verdicts.fixture.ts > success rates > a rate near the bound (failed) |
    | ❌ fails | \`success(worse) >= 80.0 %\` | 10 of 20 tasks, 50.0 %; 95 % interval 27.2-72.8 % | verdicts.fixture.ts > success rates > a low rate (failed) |
    | ❔ inconclusive | \`success(worse) >= 40.0 %\` | 10 of 20 tasks, 50.0 %; 95 % interval 27.2-72.8 %<br>at this rate, about 108 tasks would settle it | verdicts.fixture.ts > success rates > a low rate (failed, expects that it does not hold) |
    | ✅ holds | \`success(able) >= 70.0 %\` | 20 of 20 tasks, 100.0 %; 95 % interval 83.2-100.0 % | verdicts.fixture.ts > success rates > a test that is repeated (passed) |
    | ✅ holds | \`success(able) > success(worse)\` | able 100.0 %, worse 50.0 %: difference 50.0 pp, 95 % interval 24.3 pp to 70.1 pp<br>these 20 tasks: 10 wins, 0 losses, 10 ties; exact McNemar p = 0.002 | verdicts.fixture.ts > comparisons (passed) |
    | ❌ fails | \`success(worse) > success(able)\` | worse 50.0 %, able 100.0 %: difference -50.0 pp, 95 % interval -70.1 pp to -24.3 pp<br>these 20 tasks: 0 wins, 10 losses, 10 ties; exact McNemar p = 0.002 | verdicts.fixture.ts > comparisons (passed, expects that it does not hold) |
    | ❔ inconclusive | \`success(better) > success(able)\` | better 90.0 %, able 100.0 %: difference -10.0 pp, 95 % interval -30.1 pp to 7.7 pp<br>these 20 tasks: 0 wins, 2 losses, 18 ties; exact McNemar p = 0.500<br>about 78 tasks are needed to detect a difference of this size (80 % power, alpha 0.05) | verdicts.fixture.ts > comparisons (passed, expects that it does not hold) |
    "
  `)
})
