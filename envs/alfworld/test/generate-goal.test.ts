import { rng } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import type { Formula } from '../src/formula.ts'
import { type HouseGoal, sentenceOf } from '../src/generate/goal.ts'
import { formulaOf } from '../src/generate/goal-formula.ts'
import { entityId, locationId } from '../src/generate/placement.ts'
import { shapeOf, type TaskType, taskTypes } from '../src/generate/task-types.ts'

const NAMED = [
  { object: 'mug', target: 'cabinet' },
  { object: 'plate', target: 'drawer' },
]

function goalOf(type: TaskType): HouseGoal {
  const shape = shapeOf(type)
  if (shape.kind === 'look') return { kind: 'look', object: 'mug', lamp: 'desklamp' }
  return {
    kind: 'place',
    parts: shape.parts.map((part, index) => ({ ...part, ...(NAMED[index] ?? { object: '', target: '' }) })),
  }
}

/** Formats a formula as PDDL. */
function pddl(formula: Formula): string {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return `(${formula.kind} ${formula.parts.map(pddl).join(' ')})`
    case 'not':
      return `(not ${pddl(formula.part)})`
    case 'exists':
    case 'forall':
      return `(${formula.kind} (${formula.variables.map(({ name, type }) => `${name} - ${type}`).join(' ')}) ${pddl(formula.body)})`
    case 'equal':
      return `(= ${formula.left} ${formula.right})`
    case 'fact':
      return `(${[formula.predicate, ...formula.terms].join(' ')})`
    default:
      return formula satisfies never
  }
}

describe('goals', () => {
  test('have sentences from the templates of the original', () => {
    const wordings = taskTypes.map((type) => {
      const drawn = Array.from({ length: 20 }, (_, index) => sentenceOf(goalOf(type), rng('wording', String(index))))
      return [type, ...[...new Set(drawn)].sort()]
    })
    expect(wordings).toEqual([
      ['pick_and_place_simple', 'put a mug in cabinet', 'put some mug on cabinet'],
      ['look_at_obj_in_light', 'examine the mug with the desklamp', 'look at mug under the desklamp'],
      ['pick_clean_then_place_in_recep', 'clean some mug and put it in cabinet', 'put a clean mug in cabinet'],
      ['pick_heat_then_place_in_recep', 'heat some mug and put it in cabinet', 'put a hot mug in cabinet'],
      ['pick_cool_then_place_in_recep', 'cool some mug and put it in cabinet', 'put a cool mug in cabinet'],
      ['pick_two_obj_and_place', 'find two mug and put them in cabinet', 'put two mug in cabinet'],
      ['pick_three_obj_and_place', 'find three mug and put them in cabinet', 'put three mug in cabinet'],
      ['pick_two_clean_obj_and_place', 'clean two mug and put them in cabinet', 'put two clean mug in cabinet'],
      [
        'pick_clean_and_heat_then_place_in_recep',
        'clean and heat some mug and put it in cabinet',
        'put a clean and hot mug in cabinet',
      ],
      [
        'pick_clean_and_cool_then_place_in_recep',
        'clean and cool some mug and put it in cabinet',
        'put a clean and cool mug in cabinet',
      ],
      [
        'pick_and_place_in_two_receps',
        'put a mug in cabinet and a plate in drawer',
        'put some mug on cabinet, and put some plate on drawer',
      ],
      [
        'pick_heat_and_cool_then_place_in_two_receps',
        'heat some mug and put it in cabinet, and cool some plate and put it in drawer',
        'put a hot mug in cabinet and a cool plate in drawer',
      ],
    ])
  })

  test('have the formulas of the original', () => {
    expect(pddl(formulaOf(goalOf('pick_heat_then_place_in_recep')))).toBe(
      '(and (exists (?r - receptacle) (exists (?o1 - object) (and (heatable ?o1) (objecttype ?o1 mugtype)' +
        ' (receptacletype ?r cabinettype) (ishot ?o1) (inreceptacle ?o1 ?r)))))',
    )
    expect(pddl(formulaOf(goalOf('pick_two_obj_and_place')))).toBe(
      '(and (exists (?r - receptacle) (exists (?o1 - object) (and (objecttype ?o1 mugtype) (receptacletype ?r cabinettype)' +
        ' (inreceptacle ?o1 ?r) (exists (?o2 - object) (and (not (= ?o1 ?o2)) (objecttype ?o2 mugtype)' +
        ' (receptacletype ?r cabinettype) (inreceptacle ?o2 ?r)))))))',
    )
    expect(pddl(formulaOf(goalOf('look_at_obj_in_light')))).toBe(
      '(and (exists (?ot - object ?r - receptacle ?a - agent ?l - location) (and (objecttype ?ot desklamptype)' +
        ' (toggleable ?ot) (istoggled ?ot) (receptacleatlocation ?r ?l) (atlocation ?a ?l) (inreceptacle ?ot ?r)))' +
        ' (exists (?o - object ?a - agent) (and (objecttype ?o mugtype) (holds ?a ?o))))',
    )
  })

  test('of new types require distinct objects, both states and both targets', () => {
    const three = pddl(formulaOf(goalOf('pick_three_obj_and_place')))
    for (const pair of ['(= ?o1 ?o2)', '(= ?o1 ?o3)', '(= ?o2 ?o3)']) expect(three).toContain(`(not ${pair})`)
    const chained = pddl(formulaOf(goalOf('pick_clean_and_heat_then_place_in_recep')))
    expect(chained).toContain('(isclean ?o1) (ishot ?o1) (inreceptacle ?o1 ?r)')
    const two = formulaOf(goalOf('pick_and_place_in_two_receps'))
    expect(
      two.kind === 'and' && two.parts.map(pddl).map((part) => /\w+ ?r (\w+)type/.exec(part.replaceAll('?', ''))?.[1]),
    ).toEqual(['cabinet', 'drawer'])
  })
})

describe('ids', () => {
  test('equal those of the original for the same positions', () => {
    expect(entityId('mug', { x: -139, y: 98, z: 4 })).toBe('mug_bar__minus_01_dot_39_bar__plus_00_dot_98_bar__plus_00_dot_04')
    expect(entityId('sinkbasin', { x: 0, y: 100, z: -1205 })).toBe(
      'sink_bar__plus_00_dot_00_bar__plus_01_dot_00_bar__minus_12_dot_05_bar_sinkbasin',
    )
    expect(locationId({ x: -10, z: 11, rotation: 3, horizon: -15 })).toBe('loc_bar__minus_10_bar_11_bar_3_bar__minus_15')
  })
})
