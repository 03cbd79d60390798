import { describe, expect, test } from 'vitest'
import { type AnswerCase, CASES, isAccepted, nearMisses, pageWindows, phrased, WINDOW_SIZES } from './answer-cases.ts'
import { FRAMES as FORMS } from './answer-frames.ts'
import { VOICES } from './answer-voices.ts'

const FRAMES = [...FORMS, ...VOICES]

/** Declares the tests of the judge over the selected tasks. The minimum rates are in the README. */
export function expectChatRules(isSelected: (index: number) => boolean): void {
  const cases = CASES.filter((_, index) => isSelected(index))

  describe(`${cases.length} tasks with an answer`, () => {
    test('at least 98 % of right answers pass', () => {
      const answers = cases.flatMap((each) => FRAMES.map((frame) => [each, phrased(frame, each, each.answer)] as const))
      expect(answers.length).toBeGreaterThan(cases.length * 40)
      expectRate(answers, true, 0.98)
    })

    test('at least 99 % of near misses fail', () => {
      // Each in a sixteenth of the phrasings, in turn. All combinations take minutes and find the same faults.
      const answers = cases.flatMap((each, index) =>
        nearMisses(each).flatMap((wrong, miss) =>
          FRAMES.flatMap((frame, at) => ((index + miss + at) % 16 === 0 ? [[each, phrased(frame, each, wrong)] as const] : [])),
        ),
      )
      expectRate(answers, false, 0.99)
    })

    test.each(WINDOW_SIZES)('at least 99 % of windows of %i characters of pages fail', (size) => {
      // Each task in half of the sizes, in turn.
      const half = cases.filter((_, index) => (index + WINDOW_SIZES.indexOf(size)) % 2 === 0)
      const answers = half.flatMap((each) => pageWindows(each, size).map((window) => [each, window] as const))
      expectRate(answers, false, 0.99)
    })
  })
}

function expectRate(answers: readonly (readonly [AnswerCase, string])[], isRight: boolean, minimum: number): void {
  const misjudged = answers.filter(([each, given]) => isAccepted(each, given) !== isRight)
  const sample = misjudged.slice(0, 20).map(([{ task }, given]) => `${task.id} ${task.goal} <- ${given}`)
  expect(1 - misjudged.length / answers.length, sample.join('\n')).toBeGreaterThanOrEqual(minimum)
}
