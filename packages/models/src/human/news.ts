import type { ModelRequest } from '@orreryjs/core'
import { readSections } from '@orreryjs/core/agents'

/** A part of a prompt under its title. */
export interface Part {
  /** Message and title; the same in the prompts of one conversation. */
  readonly key: string
  readonly title: string
  readonly lines: readonly string[]
  /** Number of lines that were shown before and stand above these. */
  readonly known: number
}

/** What a prompt says that is not shown yet. */
interface Reader {
  read(request: ModelRequest): readonly Part[]
}

/** Prompts of several kinds alternate in some methods; each is compared with the last ones. */
const REMEMBERED = 8

/**
 * Remembers what was shown: of a prompt that goes on where another one ended only the new lines are given, section by
 * section; a prompt unlike any other is given whole.
 */
export function createReader(): Reader {
  let shown: readonly (readonly Part[])[] = []
  return {
    read: (request) => {
      const parts = partsOf(request)
      const scored = shown.map((before) => ({ before, score: likeness(before, parts) }))
      const best = scored.reduce<(typeof scored)[number] | undefined>(
        (found, each) => (found === undefined || each.score >= found.score ? each : found),
        undefined,
      )
      shown = [...shown, parts].slice(-REMEMBERED)
      const isNew = best === undefined || best.score < 0.5
      return (isNew ? parts : parts.map((part) => newOf(part, best.before))).filter(hasNews)
    },
  }
}

function partsOf({ messages }: ModelRequest): readonly Part[] {
  return messages.flatMap((message, index) => {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : []
    const called = calls.map((call) => ({ title: `call of ${call.name}`, body: call.arguments }))
    const sections = message.role === 'assistant' ? [{ title: '', body: message.content }] : sectionsOf(message.content)
    const named = [...sections, ...called].map(({ title, body }) => {
      return { title: title === '' ? message.role : title, lines: linesOf(body), known: 0 }
    })
    return named.map((part) => ({ ...part, key: `${index} ${part.title}` }))
  })
}

/** A last cue is left out: the person gets one of their own. */
function linesOf(body: string): readonly string[] {
  return body
    .replace(/(?:^|\n)>\s*$/, '')
    .trimEnd()
    .split('\n')
}

/** The sections of a message, its demonstrations put first. */
function sectionsOf(content: string): readonly { title: string; body: string }[] {
  const examples = [...content.matchAll(/^### (EXAMPLE \d+)\n([\s\S]*?)\n### END EXAMPLE$/gm)]
  return [...examples.map(([, title = '', body = '']) => ({ title, body })), ...readSections(content)].filter(
    ({ title, body }) => title !== '' || body.trim() !== '',
  )
}

/** Share of the parts that another prompt has too, or goes on from. */
function likeness(before: readonly Part[], parts: readonly Part[]): number {
  const same = parts.filter((part) => {
    const old = before.find(({ key }) => key === part.key)
    return old !== undefined && commonHead(old.lines, part.lines) >= Math.min(old.lines.length, part.lines.length) - 1
  })
  return parts.length === 0 ? 0 : same.length / parts.length
}

function newOf(part: Part, before: readonly Part[]): Part {
  const old = before.find(({ key }) => key === part.key)
  const known = old === undefined ? 0 : commonHead(old.lines, part.lines)
  return { ...part, lines: part.lines.slice(known), known }
}

function hasNews({ lines }: Part): boolean {
  return lines.some((line) => line.trim() !== '')
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1
  return count
}
