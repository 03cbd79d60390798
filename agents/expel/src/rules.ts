import type { Operation } from './parse.ts'

/** A rule that the agent has learnt. */
export interface Rule {
  readonly text: string
  /** Its importance. A rule without any is deleted. */
  readonly count: number
}

/** A rule list has this many rules more than its target before removals become stronger. */
const TOLERATED_EXCESS = 5
const NEW_RULE_COUNT = 2
const REMOVAL = 1
const STRONG_REMOVAL = 3

/** An operation on a rule of the list, or a new rule. */
interface Change {
  readonly kind: Operation['kind']
  readonly rule: Rule | undefined
  readonly text: string
}

/** Order in which the operations of a reply are applied. */
const ORDER = ['REMOVE', 'AGREE', 'EDIT', 'ADD'] as const

/**
 * Applies the operations of a reply to a rule list and sorts it by importance. An operation without its rule, a second operation on the
 * same rule and a second rule with the same text have no effect.
 */
export function updateRules(rules: readonly Rule[], operations: readonly Operation[], target: number): readonly Rule[] {
  const removal = rules.length >= target + TOLERATED_EXCESS ? STRONG_REMOVAL : REMOVAL
  const changes = oncePerRule(operations.flatMap((operation) => changeOf(operation, rules)))
  let list: readonly Rule[] = rules
  for (const kind of ORDER) {
    for (const change of changes) if (change.kind === kind) list = applyChange(list, change, removal)
  }
  return list.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

/** True if the prompt asks to remove rules before others are added. */
export function isFull(rules: readonly Rule[], target: number): boolean {
  return rules.length >= target
}

/** Finds the rule of an operation. Agreement and removal name a rule by its text, or else by its number; an edit by its number. */
function changeOf({ kind, number, text }: Operation, rules: readonly Rule[]): readonly Change[] {
  const sameText = rules.find((rule) => isSameText(rule.text, text))
  if (kind === 'ADD') return sameText === undefined ? [{ kind, rule: undefined, text }] : []
  if (kind === 'EDIT' && sameText !== undefined) return [{ kind: 'AGREE', rule: sameText, text }]
  const rule = (kind === 'EDIT' ? undefined : sameText) ?? (number === undefined ? undefined : rules[number - 1])
  return rule === undefined ? [] : [{ kind, rule, text }]
}

/** Keeps the first change of each rule. */
function oncePerRule(changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ rule }, index) => rule === undefined || changes.findIndex((other) => other.rule === rule) === index)
}

function applyChange(list: readonly Rule[], { kind, rule, text }: Change, removal: number): readonly Rule[] {
  const replaceBy = (changed: Partial<Rule>): readonly Rule[] =>
    list.map((each) => (each === rule ? { ...each, ...changed } : each))
  switch (kind) {
    case 'REMOVE':
      return replaceBy({ count: (rule?.count ?? 0) - removal })
    case 'AGREE':
      return replaceBy({ count: (rule?.count ?? 0) + 1 })
    case 'EDIT':
      return hasText(list, text) ? list : replaceBy({ text, count: (rule?.count ?? 0) + 1 })
    case 'ADD':
      return hasText(list, text) ? list : [...list, { text, count: NEW_RULE_COUNT }]
    default:
      return kind satisfies never
  }
}

function hasText(list: readonly Rule[], text: string): boolean {
  return list.some((rule) => isSameText(rule.text, text))
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
