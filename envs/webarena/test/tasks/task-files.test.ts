/** A task in the form of WebArena's own files. */
import { expect, test } from 'vitest'
import { webarena } from '../../src/package.ts'
import { createWebArena } from '../../src/world.ts'
import { missingRecordings, recordedRows } from '../replay/recorded.ts'

interface TaskFile {
  readonly sites: readonly string[]
  readonly start_url: string
  readonly intent: string
  readonly intent_template: string
  readonly instantiation_dict: Readonly<Record<string, string>>
  readonly intent_template_id: number
  readonly eval: {
    readonly eval_types: readonly string[]
    readonly reference_answers: Readonly<Record<string, unknown>> | null
    readonly reference_url: string
    readonly program_html: readonly { readonly url: string; readonly locator: string; readonly required_contents: object }[]
  }
}

const world = createWebArena({ size: 'small' })
const ids = [...world.tasks.ids('dev')].slice(0, 30)

function fileOf(id: string, addressOf?: (url: string) => string, from = world): TaskFile {
  const place = addressOf === undefined ? { index: 3 } : { index: 3, addressOf }
  return JSON.parse(JSON.stringify(webarena.taskFiles?.exportTask(from, id, place)))
}

test('a file has the fields and types of the original', () => {
  for (const id of ids) {
    const file = fileOf(id)
    expect(file).toMatchObject({
      task_id: 3,
      require_login: true,
      require_reset: false,
      geolocation: null,
      storage_state: expect.stringMatching(/^\.\/\.auth\/[a-z_.]+_state\.json$/),
      start_url: expect.stringMatching(/^__[A-Z_]+__/),
      intent: world.tasks.get(id).goal,
      orrery_task: id,
    })
    const { eval_types: types, reference_answers: answers, reference_url: url, program_html: targets } = file.eval
    expect(types.length, id).toBeGreaterThan(0)
    expect(types.includes('string_match')).toBe(answers !== null)
    expect(types.includes('url_match')).toBe(url !== '')
    expect(types.includes('program_html')).toBe(targets.length > 0)
    if (answers !== null) expect(['exact_match', 'must_include', 'fuzzy_match']).toContain(Object.keys(answers).join())
    for (const { url: at, locator, required_contents: required } of targets) {
      expect(at).toMatch(/^(?:last$|__[A-Z_]+__)/)
      expect(locator).toMatch(/^\[\.\.\.document\./)
      expect(['exact_match', 'must_include']).toContain(Object.keys(required).join())
    }
    expect(`${file.start_url} ${url}`).not.toContain('.test')
  }
})

test('filling the template with its values gives the goal', () => {
  for (const id of ids) {
    const { intent, intent_template: template, instantiation_dict: values } = fileOf(id)
    expect(template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? name)).toBe(intent)
  }
})

test('uses the URLs of served sites if they are given', () => {
  const served = ids.map((id) => fileOf(id, (url) => url.replace('.test', '.localhost:3000')))
  for (const { start_url: start, eval: evaluation } of served) {
    expect(start).toMatch(/^http:\/\/\w+\.localhost:3000\//)
    expect(evaluation.reference_url).not.toMatch(/\.test|__/)
  }
})

test.skipIf(missingRecordings !== undefined)('the original template has the same sites', () => {
  const templates = new Map(
    recordedRows<{ intent_template_id: number; sites: readonly string[] }>('tasks/templates.jsonl').map((row) => [
      row.intent_template_id,
      row.sites,
    ]),
  )
  for (const id of ids) {
    const { intent_template_id: template, sites } = fileOf(id)
    const known = (templates.get(template) ?? []).map((each) => each.split('+').sort().join())
    expect(known, id).toContain([...sites].sort().join())
  }
})

test('rejects a task that ends with a purchase', () => {
  expect(() => fileOf('webarena/market/0')).toThrow("ends with a purchase, which WebArena's evaluators do not judge")
})

test('split test has the mix of judgements of the original', () => {
  const standard = createWebArena({})
  const counts: Record<string, number> = {}
  for (const id of standard.tasks.ids('test')) {
    const { sites, eval: evaluation } = fileOf(id, undefined, standard)
    const site = sites.length > 1 ? 'several' : (sites[0] ?? '')
    const cell = `${site} ${evaluation.eval_types.join('+')}`
    counts[cell] = (counts[cell] ?? 0) + 1
    if (evaluation.reference_answers !== null && 'exact_match' in evaluation.reference_answers) {
      counts[`${site} exact`] = (counts[`${site} exact`] ?? 0) + 1
    }
  }
  // The README and docs/webarena-differences.md name this number of independent templates.
  expect(new Set([...standard.tasks.ids('test')].map((id) => standard.tasks.get(id).original)).size).toBe(188)
  // specs/webarena-tasks.md, tables 1 and 2.
  expect(counts).toEqual({
    'shopping string_match': 88,
    'shopping url_match': 42,
    'shopping program_html': 47,
    'shopping url_match+program_html': 10,
    'shopping_admin string_match': 88,
    'shopping_admin url_match': 3,
    'shopping_admin program_html': 66,
    'shopping_admin url_match+program_html': 25,
    'gitlab string_match': 43,
    'gitlab url_match': 16,
    'gitlab program_html': 88,
    'gitlab url_match+program_html': 23,
    'gitlab string_match+url_match': 10,
    'map string_match': 89,
    'map url_match': 5,
    'map program_html': 15,
    'reddit string_match': 11,
    'reddit program_html': 37,
    'reddit url_match+program_html': 58,
    'several string_match': 6,
    'several program_html': 29,
    'several url_match+program_html': 13,
    'shopping_admin exact': 13,
    'gitlab exact': 17,
    'map exact': 12,
  })
})
