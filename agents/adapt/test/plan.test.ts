import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExecutionOrder, readPlan } from '../src/parse/plan.ts'

/** An order as a formula over its steps. */
function shown(order: ExecutionOrder | undefined): string {
  if (order === undefined) return 'none'
  if (order.kind === 'step') return order.step
  return `${order.kind}(${order.parts.map(shown).join(' ')})`
}

const STEPS = 'Step 1: a\nStep 2: b\nStep 3: c'
const orderOf = (formula: string): string => shown(readPlan(`${STEPS}\nExecution Order: ${formula}`)?.order)
const warningsOf = (formula: string): readonly string[] => readPlan(`${STEPS}\nExecution Order: ${formula}`)?.warnings ?? []

describe('an execution order', () => {
  test.each([
    ['(Step 1 AND Step 2 AND Step 3)', 'and(a b c)'],
    ['Step 1 OR Step 2', 'or(a b)'],
    ['Step 2', 'b'],
    ['((Step 1 AND Step 2) OR Step 3)', 'or(and(a b) c)'],
    ['(Step 1 AND (Step 2 OR Step 3))', 'and(a or(b c))'],
    ['(((Step 3)))', 'c'],
    ['step 1 and step 2 or STEP 3', 'or(and(a b) c)'],
    ['Step1 AND\tStep 2.', 'and(a b)'],
    ['(Step 2 AND Step 1 AND Step 2)', 'and(b a b)'],
  ])('%s', (formula, order) => {
    expect(orderOf(formula)).toBe(order)
    expect(warningsOf(formula)).toEqual([])
  })

  test('mixed operators: AND binds tighter at any position', () => {
    expect(orderOf('(Step 1 AND Step 2 OR Step 3)')).toBe('or(and(a b) c)')
    expect(orderOf('(Step 1 OR Step 2 AND Step 3)')).toBe('or(a and(b c))')
  })

  test.each([
    '(Step 1 AND Step 2',
    'Step 1 AND Step 2)',
    '(Step 1 AND (Step 2 OR Step 3)',
    'Step 1 Step 2',
    'Step 1 AND',
    'AND OR',
  ])('%s is unreadable: executes all steps in sequence with a warning', (formula) => {
    expect(orderOf(formula)).toBe('and(a b c)')
    expect(warningsOf(formula)).toEqual(['the execution order cannot be read: all steps in turn'])
  })

  test('missing: executes all steps in sequence with a warning', () => {
    for (const reply of [STEPS, `${STEPS}\nExecution Order:`, `${STEPS}\nExecution Order: as listed`]) {
      expect(readPlan(reply)).toEqual({
        steps: ['a', 'b', 'c'],
        order: { kind: 'and', parts: ['a', 'b', 'c'].map((step) => ({ kind: 'step', step })) },
        warnings: ['no execution order: all steps in turn'],
      })
    }
  })

  test('refers to steps by printed number; omits unknown ones with a warning', () => {
    const steps = 'Step 2: two\nStep 5: five\nStep 10: ten'
    const read = (formula: string) => readPlan(`${steps}\nExecution Order: ${formula}`)
    expect(shown(read('(Step 10 AND Step 5 AND Step 2)')?.order)).toBe('and(ten five two)')
    expect(shown(read('(Step 1 AND Step 2)')?.order)).toBe('two')
    expect(shown(read('((Step 1 OR Step 3) AND Step 5)')?.order)).toBe('five')
    expect(read('(Step 1 AND Step 2)')?.warnings).toEqual(['the execution order names step 1, which there is not'])
    expect(shown(read('(Step 7 OR Step 8)')?.order)).toBe('and(two five ten)')
    expect(read('(Step 7 OR Step 8)')?.warnings).toEqual(['the execution order names no step of the plan: all steps in turn'])
  })

  test('includes unmentioned steps only with includeUnmentioned', () => {
    const reply = `${STEPS}\nExecution Order: (Step 1 OR Step 3)`
    expect(shown(readPlan(reply)?.order)).toBe('or(a c)')
    expect(shown(readPlan(reply, true)?.order)).toBe('and(or(a c) b)')
    expect(shown(readPlan(`${STEPS}\nExecution Order: (Step 3 AND Step 2 AND Step 1)`, true)?.order)).toBe('and(c b a)')
  })
})

describe('the steps of a plan', () => {
  test('may contain colons, emphasis and numbers in any order; thoughts are ignored', () => {
    const reply = [
      '# Think: Step 1 will be hard: let me see',
      '**Step 2:** put it: on the shelf',
      'Step 1: Find a mug.',
      '  step 3. Clean *it*',
      'Execution Order: (Step 1 AND Step 3 AND Step 2)',
      'This is because Step 1 comes first.',
    ].join('\r\n')
    const plan = readPlan(reply)
    expect(plan?.steps).toEqual(['Find a mug.', 'put it: on the shelf', 'Clean *it*'])
    expect(shown(plan?.order)).toBe('and(Find a mug. Clean *it* put it: on the shelf)')
    expect(plan?.warnings).toEqual([])
  })

  test('returns undefined without steps', () => {
    for (const reply of ['', 'I would look around.', 'Execution Order: (Step 1 AND Step 2)', '1. Find a mug.', 'Step: go']) {
      expect(readPlan(reply), reply).toBeUndefined()
    }
  })

  test('keeps the later of two steps with the same number', () => {
    expect(readPlan('Step 1: a\nStep 1: b\nExecution Order: Step 1')?.order).toEqual({ kind: 'step', step: 'b' })
  })
})

describe('properties', () => {
  const formula: fc.Arbitrary<{ readonly text: string; readonly order: ExecutionOrder }> = fc.letrec((tie) => ({
    step: fc.integer({ min: 1, max: 5 }).map((number) => ({
      text: `Step ${number}`,
      order: { kind: 'step', step: `s${number}` } as ExecutionOrder,
    })),
    group: fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('any'), { minLength: 2, maxLength: 3 }))
      .map(([kind, parts]) => {
        const read = parts as readonly { readonly text: string; readonly order: ExecutionOrder }[]
        return {
          text: `(${read.map(({ text }) => text).join(` ${kind.toUpperCase()} `)})`,
          order: { kind, parts: read.map(({ order }) => order) } as ExecutionOrder,
        }
      }),
    any: fc.oneof({ depthSize: 'small' }, tie('step'), tie('group')),
  })).any as fc.Arbitrary<{ readonly text: string; readonly order: ExecutionOrder }>

  test('reads a bracketed formula of any depth', () => {
    const steps = [1, 2, 3, 4, 5].map((number) => `Step ${number}: s${number}`).join('\n')
    fc.assert(
      fc.property(formula, ({ text, order }) => {
        expect(readPlan(`${steps}\nExecution Order: ${text}`)).toMatchObject({ order, warnings: [] })
      }),
    )
  })

  test('never throws, and every order refers to steps of the plan', () => {
    const piece = fc.constantFrom(
      'Step 1',
      'Step 2: x\n',
      'AND',
      ' or ',
      '(',
      ')',
      '\n',
      'Execution Order:',
      'y',
      'Step 99999999999',
    )
    const within = (order: ExecutionOrder, steps: readonly string[]): boolean =>
      order.kind === 'step'
        ? steps.includes(order.step)
        : order.parts.length > 0 && order.parts.every((part) => within(part, steps))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, all) => {
        const plan = readPlan(`Step 1: z\n${pieces.join(' ')}`, all)
        expect(plan !== undefined && within(plan.order, plan.steps)).toBe(true)
      }),
    )
  })

  test('rejects adversarial nested brackets without a stack overflow', () => {
    const nest = `Step 1: a\nExecution Order: ${'('.repeat(100_000)}Step 1${')'.repeat(100_000)}`
    expect(readPlan(nest)?.warnings).toEqual(['the execution order cannot be read: all steps in turn'])
  })
})
