/** The program of benchmarks/small-real that measures edits of prompts, with the real model that it measures. */
import { createLlama } from '@orreryjs/models/llama'
import { describe, expect, test } from 'vitest'
import { DIRECTIONAL_EDITS } from '../benchmarks/metamorphic/directional-edits.mjs'
import { INVARIANCE_EDITS } from '../benchmarks/metamorphic/invariance-edits.mjs'
import { applicable, measureEdit, promptsOf, REPETITION } from '../benchmarks/small-real/edit-effects.mjs'
import { smolLm2 } from '../packages/runs/test/smollm2.ts'

const { path, missing = '' } = await smolLm2()
const { signal } = new AbortController()

describe.skipIf(missing !== '')(`edits of prompts with a real model${missing}`, () => {
  test('change replies, but a repetition and what the model does not see change nothing', async () => {
    const model = await createLlama({ path, context: 2048, maxTokens: 12 })
    const prompts = await promptsOf('textcraft', { tasks: 4 })
    const measure = (edit: typeof REPETITION) =>
      measureEdit(edit, applicable(edit, prompts, 2), (request) => model.generate(request, { signal }))
    for (const edit of [REPETITION, INVARIANCE_EDITS['purpose and limits']]) {
      const { outcomes } = await measure(edit)
      expect(outcomes).toHaveLength(2)
      expect(outcomes.filter(({ replies, choices }) => replies || choices)).toEqual([])
    }
    const edited = [INVARIANCE_EDITS['headings with colons'], INVARIANCE_EDITS['system as user']]
    const outcomes = (await Promise.all(edited.map(measure))).flatMap((each) => each.outcomes)
    expect(outcomes).toHaveLength(4)
    expect(outcomes.some(({ replies, choices }) => replies || choices)).toBe(true)
  })

  test('count a prompt that exceeds the window as an overflow', async () => {
    const model = await createLlama({ path, context: 2048, maxTokens: 2 })
    const edit = DIRECTIONAL_EDITS['long irrelevant context']
    const prompts = applicable(edit, await promptsOf('textcraft', { tasks: 2 }), 1)
    const result = await measureEdit(edit, prompts, (request) => model.generate(request, { signal }))
    expect(result).toEqual({ outcomes: [], overflows: 1 })
  })
})
