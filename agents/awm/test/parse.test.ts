import { describe, expect, test } from 'vitest'
import { fittingWorkflows } from '../src/memory.ts'
import { readVerdict, readWorkflows } from '../src/parse.ts'

const read = (text: string): string | undefined => {
  const result = readWorkflows({ text, finish: 'stop' })
  return result.ok ? result.value : undefined
}

describe('workflows', () => {
  test('begin with their purpose, and keep thoughts and actions below it', () => {
    expect(read('Workflow: find {item}\nthink: look first\nlook\nget {item}\n\nWorkflow: leave\ngo out')).toBe(
      'Workflow: find {item}\nthink: look first\nlook\nget {item}\n\nWorkflow: leave\ngo out',
    )
  })

  test('may be numbered or headings, in a code fence, with text before them', () => {
    expect(
      read('```\nHere they are.\n## Workflow 1: find {item}\n  look\n\n  get {item}\n2. **Workflow: leave**\ngo out\n```'),
    ).toBe('Workflow: find {item}\nlook\nget {item}\n\nWorkflow: leave\ngo out')
  })

  test('without steps are dropped; a reply without any is refused', () => {
    expect(read('Workflow: nothing\nWorkflow: leave\ngo out')).toBe('Workflow: leave\ngo out')
    for (const text of ['', 'No workflow recurs.', 'Workflow: nothing', 'look\nget 1 log']) expect(read(text)).toBeUndefined()
  })

  test('are shortened at the end of a workflow', () => {
    const text = 'Workflow: a\none\n\nWorkflow: b\ntwo'
    expect([0, 32, 31, 15, 14].map((limit) => fittingWorkflows(text, limit))).toEqual([
      text,
      text,
      'Workflow: a\none',
      'Workflow: a\none',
      '',
    ])
  })
})

test('a judgement is the last YES or NO', () => {
  const verdict = (text: string): unknown => readVerdict({ text, finish: 'stop' })
  expect(verdict('It is not a NO.\nYES')).toEqual({ ok: true, value: true })
  expect(verdict('no')).toEqual({ ok: true, value: false })
  expect(verdict('perhaps')).toMatchObject({ ok: false })
})

test('reads long replies in linear time', () => {
  for (const part of ['Workflow: ', 'workflow', '# ', '1. ', '\n', ' ', '*', 'YES NO ']) {
    read(part.repeat(200_000))
    readVerdict({ text: part.repeat(200_000), finish: 'stop' })
  }
})
