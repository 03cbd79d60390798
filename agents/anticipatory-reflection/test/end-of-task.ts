import { expect, test } from 'vitest'
import { course, moves, PROFILE, type play } from './playing.ts'

/** Tests of how both agents end a task that the model considers done. */
export function testEndOfTask(playOne: typeof play): void {
  test('the task is finished where the model says so; a question is answered', async () => {
    const { end, events } = await playOne({ task: ['Done.\nYES'] })
    expect(course(events)).toEqual(['plan', 'task-completed'])
    expect(end).toMatchObject({ end: 'agent-stopped', success: false, answer: { claim: 'success' } })
    const asked = await playOne({ task: ['Done.\nYES'] }, {}, { ...PROFILE, parts: { ...PROFILE.parts, question: 'yes' } })
    expect(asked.end.answer).toEqual({ claim: 'success', text: '42' })
  })

  test('where the world takes the answer as an action, it is handed in', async () => {
    const parts = { ...PROFILE.parts, question: 'yes', answer: 'open [{answer}]' }
    const { events } = await playOne({ task: ['Done.\nYES'] }, {}, { ...PROFILE, parts })
    expect(moves(events)).toEqual(['> open [42]'])
  })
}
