import type { Limits } from '@orreryjs/core'
import {
  type Fact,
  type FailureClassifier,
  type FailureType,
  type ReplyProtocol,
  type Sketch,
  UNFINISHED,
  type WorldPresentation,
} from '@orreryjs/core/worlds'
import { describeAction } from './actions/describe-action.ts'
import { actionOfReply, mapUrlsToReal, URL_MAPPING } from './actions/reply.ts'
import { readAction } from './actions.ts'
import { currentTab, urlOf } from './browser/browser-state.ts'
import type { DataChanges } from './data.ts'
import { web } from './explain/web.ts'
import type { Verdict, WebArenaState } from './state.ts'
import type { WebArenaWorld } from './world.ts'

/** Renders the page for people: bold headings, numbers before clickable elements, no roles. */
const sketch: Sketch = (story, { colour, columns }) => {
  const text = story.at(-1)?.text ?? ''
  const [first = '', ...rest] = text.split('\n')
  const lines = rest.flatMap((line) => formatLine(line, colour, columns))
  // BrowserGym's text has no line of tabs, so the page's title comes first.
  return [colour.dim(TITLE.exec(first)?.[1] ?? first), '', ...lines, ...(LOADING.test(text) ? [colour.dim('(loading)')] : [])]
}

const LINE = /^(\t*)(?:\[(\d+)\] )?(\w+) (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")(.*)$/
const TITLE = /^RootWebArea ['"](.*)['"]/
const LOADING = /^(?:\[\d+\] )?RootWebArea .* busy(?:: |=)1$/m

/** Visual hints that replace role names. */
const MARKS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  button: ['[', ']'],
  textbox: ['', ': ____'],
  searchbox: ['', ': ____'],
  spinbutton: ['', ': ____'],
  combobox: ['', ': v'],
  checkbox: ['( ) ', ''],
  radio: ['( ) ', ''],
}

/** Last line of an observation, with the page's URL. */
const URL_LINE = /\nURL: ([^\n]*)$/

/** WebArena's prompts and replies: a reply reasons and puts its action between triple backticks. */
const replyProtocol: ReplyProtocol<WebArenaState, WebArenaWorld> = {
  read({ dialect }, reply) {
    const found = actionOfReply(reply, 'direct', URL_MAPPING)
    if (found.kind === 'misread') return { reason: found.message }
    if (dialect === 'browsergym') return { action: found.text }
    const reading = readAction(found.text, dialect === 'webarena' ? dialect : 'strict')
    return reading.kind === 'action' ? { action: found.text } : { reason: reading.message }
  },
  describeAction(world, state, action, reply) {
    if (world.dialect === 'browsergym') return action
    const reading = readAction(action, world.dialect === 'webarena' ? world.dialect : 'strict')
    return describeAction(reading.kind === 'action' ? reading.action : { type: 'none' }, this.lines(world, state), reply)
  },
  prompt(goal, observation, previous) {
    const url = mapUrlsToReal(URL_LINE.exec(observation)?.[1] ?? '', URL_MAPPING)
    return `OBSERVATION:\n${this.pageOf(observation)}\nURL: ${url}\nOBJECTIVE: ${goal}\nPREVIOUS ACTION: ${previous}`
  },
  pageOf: (observation) => observation.replace(URL_LINE, ''),
  lines: (world, state) => new Map([...world.pageText(state).nodes].map(([id, { line }]) => [String(id), line])),
}

/** Failure types by the verdict in the state, whose words are hashed and thus kept. */
const VERDICT_FAILURES: Readonly<Record<Exclude<Verdict, 'success'>, FailureType>> = {
  'gave-up': {
    id: 'declared-impossible',
    title: 'wrongly declared impossible',
    meaning: 'the agent declared a possible task impossible',
  },
  'wrong-answer': { id: 'wrong-answer', title: 'wrong answer', meaning: 'the answer does not match the expected one' },
  unread: {
    id: 'no-evidence',
    title: 'answer without evidence',
    meaning: 'the answer is right, but its evidence was never in view',
  },
  'extra-change': {
    id: 'extra-change',
    title: 'unrequested change',
    meaning: 'the agent changed a record that the task does not name',
  },
  unchanged: { id: 'missing-change', title: 'missing change', meaning: 'a required change was not made' },
  'wrong-purchase': {
    id: 'wrong-purchase',
    title: 'wrong purchase',
    meaning: 'the purchase does not satisfy all requirements',
  },
  'wrong-page': { id: 'wrong-page', title: 'wrong page', meaning: 'the episode ended on a page other than the requested one' },
  crash: { id: 'crash', title: 'crash', meaning: 'the original program would crash without a score (dialect webarena)' },
  left: {
    id: 'left-sites',
    title: 'left the sites',
    meaning: 'the browser opened an address outside the sites (dialect browsergym)',
  },
}

const LOOP: FailureType = {
  id: 'loop',
  title: 'loop',
  meaning: 'the episode did not end, and most steps revisited earlier pages',
}

/** Classifies failures by verdict; unfinished episodes by whether they repeated pages. */
const failures: FailureClassifier<WebArenaState> = {
  types: [...Object.values(VERDICT_FAILURES), LOOP, UNFINISHED],
  classify({ states }) {
    const ending = states.at(-1)?.ending
    if (ending !== undefined && ending.verdict !== 'success') {
      const { id, meaning } = VERDICT_FAILURES[ending.verdict]
      return {
        type: id,
        detail: () => `${meaning}${ending.answer === '' ? '' : `; answer: ${JSON.stringify(ending.answer)}`}`,
      }
    }
    const pages = states.map(pageKey)
    const isLoop = pages.length >= 8 && new Set(pages).size <= pages.length / 3
    if (isLoop) return { type: LOOP.id, detail: () => `${new Set(pages).size} different pages in ${pages.length} steps` }
    return { type: UNFINISHED.id, detail: () => `${new Set(pages).size} different pages in ${pages.length} steps, no answer` }
  },
}

/** Explanations of WebArena for reports and viewers. */
export const explain: WorldPresentation<WebArenaState, WebArenaWorld> = {
  facts,
  failures,
  isSearch: (before, after) => after.ending === undefined && isSameData(before.data, after.data),
  isPlanningSlow: true,
  sketch,
  web,
  replyProtocol,
}

/** Transitions may be memoized, so equal changes need not be the same object. */
function isSameData(one: DataChanges, other: DataChanges): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the browser's location, the evidence read, and the changes made. */
function facts(world: WebArenaWorld, state: WebArenaState): readonly Fact[] {
  const { browser, data, ending, faults, seen } = state
  const ended = faults?.endedSession
  const changed = Object.entries(data).flatMap(([database, tables]) =>
    Object.entries(tables ?? {}).flatMap(([table, rows]) => Object.keys(rows ?? {}).map((id) => `${database}/${table}/${id}`)),
  )
  return [
    ['url', urlOf(currentTab(browser))],
    ['tabs', String(browser.tabs.length)],
    ...(ended?.returnTo === undefined ? [] : ([['session ended', ended.site]] as const)),
    ['evidence read', seen.length === 0 ? 'none' : seen.join(', ')],
    ['changed', changed.length === 0 ? 'nothing' : changed.join(', ')],
    ['progress', `${Math.round(world.progress(state) * 100)} %`],
    ...(ending === undefined
      ? []
      : ([
          ['answer', ending.answer],
          ['verdict', ending.verdict === 'success' ? 'success' : VERDICT_FAILURES[ending.verdict].id],
        ] as const)),
  ]
}

/** WebArena's runs allow 30 actions (`--max_steps`), as do AR's. */
export const limits: Limits = { maxSteps: 30 }

function pageKey({ browser }: WebArenaState): string {
  const tab = browser.tabs[browser.current]
  return `${tab?.history[tab.at]?.url} ${tab?.document.scrollY}`
}

function formatLine(line: string, { bold, cyan, dim }: Parameters<Sketch>[1]['colour'], columns: number): readonly string[] {
  const [, depth = '', id = '', role = '', single, double, properties = ''] = LINE.exec(line) ?? []
  if (role === '') return [line]
  const name = single ?? double ?? ''
  if (name.trim() === '' && MARKS[role] === undefined) return []
  const indent = '  '.repeat(Math.max(0, depth.length - 1))
  if (role === 'StaticText') return wrapped(`${indent}${name}`, columns, indent)
  if (role === 'heading') return [`${indent}${bold(name)}`]
  const [before, after] = MARKS[role] ?? ['', '']
  const ticked = /checked(?:: true|='true')/.test(properties) ? before.replace('( )', '(x)') : before
  const value = /value: (.*)/.exec(properties)?.[1] ?? /^ value='((?:[^'\\]|\\.)*)'/.exec(properties)?.[1]
  return [`${indent}${dim(id)} ${cyan(`${ticked}${name}${value === undefined ? after : `: ${value}`}`)}`]
}

/** Wraps a text at the column limit. */
function wrapped(text: string, columns: number, indent: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.slice(indent.length).split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > columns) {
      lines.push(`${indent}${line}`)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, `${indent}${line}`]
}
