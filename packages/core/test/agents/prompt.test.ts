import { example, parseSections, replaceSection, SECTION_TITLES, section } from '@orreryjs/core/agents'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const line = fc.string({ maxLength: 20 }).filter((text) => !text.startsWith('###'))
const body = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
const title = fc.constantFrom(...SECTION_TITLES, 'ACTIONS NOW')
/** Text without headings. */
const BODY = fc.stringMatching(/^[a-z]{1,5}(?:\n[a-z>. ]{0,5}[a-z])*$/)
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

describe('replaceSection', () => {
  const PROMPT = 'Act.\n### EXAMPLE 1\n### TASK\nold\n### END EXAMPLE\n\n### TASK\nGo.\nNow.\n\n### HISTORY\n> a\nb\n>'

  test('leaves out a section with its heading, and no demonstration', () => {
    expect(replaceSection(PROMPT, 'TASK', undefined)).toBe(
      'Act.\n### EXAMPLE 1\n### TASK\nold\n### END EXAMPLE\n\n### HISTORY\n> a\nb\n>',
    )
    expect(replaceSection(PROMPT, 'HISTORY', undefined)).toBe(PROMPT.slice(0, PROMPT.indexOf('\n\n### HISTORY')))
  })

  test('replaces the body of a section', () => {
    expect(replaceSection(PROMPT, 'TASK', 'Stop.')).toBe(PROMPT.replace('Go.\nNow.', 'Stop.'))
    expect(replaceSection(PROMPT, 'HISTORY', '>')).toBe(PROMPT.replace('> a\nb\n>', '>'))
  })

  test('agrees with the parser on any sections', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('TASK', 'HISTORY', 'ACTIONS'), BODY), { minLength: 1 }),
        BODY,
        (sections, body) => {
          const prompt = sections.map(([title, text]) => section(title, text)).join('\n\n')
          const bodies = (text: string): readonly (readonly [string, string])[] =>
            parseSections(text).flatMap(({ title, body: parsed }) => (title === '' ? [] : [[title, parsed.trimEnd()] as const]))
          const expected = bodies(prompt).map(([title, parsed]) => [title, title === 'TASK' ? body : parsed] as const)
          expect(bodies(replaceSection(prompt, 'TASK', body))).toEqual(expected)
          expect(bodies(replaceSection(prompt, 'TASK', undefined))).toEqual(bodies(prompt).filter(([title]) => title !== 'TASK'))
          expect(replaceSection(prompt, 'PLAN', body)).toBe(prompt)
        },
      ),
    )
  })
})
