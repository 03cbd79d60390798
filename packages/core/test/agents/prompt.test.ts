import { example, parseSections, SECTION_TITLES, section } from '@orreryjs/core/agents'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const line = fc.string({ maxLength: 20 }).filter((text) => !text.startsWith('###'))
const body = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
const title = fc.constantFrom(...SECTION_TITLES, 'ACTIONS NOW')
const written = fc.array(fc.record({ title, body }), { maxLength: 6 })

describe('prompt sections', () => {
  test('parse to what was written', () => {
    const property = fc.property(written, (sections) => {
      const prompt = sections.map((part) => section(part.title, part.body)).join('\n')
      expect(parseSections(prompt)).toEqual(prompt === '' ? [{ title: '', body: '' }] : sections)
    })
    fc.assert(property)
  })

  test('exclude demonstrations, including sections inside them', () => {
    const property = fc.property(written, body, (sections, shown) => {
      const fenced = example(1, `${section('TASK', 'not this one')}\n${shown}`)
      const prompt = [fenced, ...sections.map((part) => section(part.title, part.body)), example(2, shown)].join('\n')
      expect(parseSections(prompt)).toEqual(sections)
    })
    fc.assert(property)
  })

  test('give text before the first heading an empty title', () => {
    expect(parseSections('hello\n### TASK\ngo')).toEqual([
      { title: '', body: 'hello' },
      { title: 'TASK', body: 'go' },
    ])
  })

  test('require headings in capitals on a separate line', () => {
    for (const plain of ['### Task', '### TASK now', ' ### TASK', '##### TASK', '###TASK']) {
      expect(parseSections(`### HISTORY\n${plain}`)).toEqual([{ title: 'HISTORY', body: plain }])
    }
  })
})
