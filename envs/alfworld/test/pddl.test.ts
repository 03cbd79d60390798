import { describe, expect, test } from 'vitest'
import { compileProblem } from '../src/pddl/compile.ts'
import { demangle } from '../src/pddl/names.ts'
import { readList } from '../src/pddl/reader.ts'
import { COOL } from '../src/state.ts'
import { problemOf } from './problem-of.ts'
import { tinyProblem } from './tiny-problem.ts'

const compile = (text: string) => compileProblem(text, 'f.pddl')

/** Code and message of a parse error. */
describe('the reader', () => {
  test('reads lists in lower case with their lines, and ignores comments', () => {
    expect(readList('(A ; (no\n (b)\n\tC)', 'f')).toEqual({
      kind: 'list',
      line: 1,
      items: [
        { kind: 'atom', text: 'a', line: 1 },
        { kind: 'list', line: 2, items: [{ kind: 'atom', text: 'b', line: 2 }] },
        { kind: 'atom', text: 'c', line: 3 },
      ],
    })
  })

  test.each([
    ['', /f:1: the text is empty/],
    ['; nothing\n', /f:1: the text is empty/],
    ['word', /f:1: .*'word'/],
    ['(a\n(b\n', /f:3: the text ends inside the list that starts on line 2/],
    ['(a))', /f:1: unmatched closing parenthesis/],
    ['(a)\n(b)', /f:2: text after the end/],
    ['('.repeat(100_000), /f:1: lists are nested more than 200 deep/],
    [`(${' '.repeat(4_000_000)})`, /f:1: the text has more than 4000000 characters/],
  ])('rejects %#', (text, message) => {
    expect(problemOf(() => readList(text, 'f'))).toMatch(message)
    expect(problemOf(() => readList(text, 'f'))).toMatch(/^DATA_INVALID/)
  })
})

describe('names', () => {
  test('are numbered in descending order of ids', () => {
    const ids = ['apple_bar_1', 'apple_bar_2', 'bathtub_bar_1_bar_bathtubbasin', 'sink_bar_1', 'sink_bar_2_bar_sinkbasin', 'x']
    const names = [...demangle(ids).values()].map(({ kind, number }) => `${kind} ${number}`)
    expect(names).toEqual(['apple 2', 'apple 1', 'bathtubbasin 1', 'sink 1', 'sinkbasin 1', 'x 0'])
  })

  test('include objects that occur only in facts', () => {
    const { objects, receptacles } = compile(tinyProblem({ objects: 'Mug_bar_4 Mug_bar_0 - object' }))
    expect(objects.map(({ name }) => name)).toEqual([
      ...['bowl 1', 'bread 1', 'coin 1', 'desklamp 1', 'knife 1', 'mug 3', 'mug 2', 'mug 1', 'sink 1', 'statue 1'],
    ])
    expect(receptacles.map(({ name }) => name)).toContain('sinkbasin 1')
  })
})

describe('a problem', () => {
  test('is compiled to a game', () => {
    const game = compile(tinyProblem({ facts: '(inReceptacle Mug_bar_1 Cabinet_bar_1) (wasInReceptacle Mug_bar_1 Desk_bar_1)' }))
    expect(game.sentence).toBe('put a clean mug in cabinet')
    expect([game.locations, game.locationNumbers, game.start]).toEqual([6, [6, 5, 4, 3, 2, 1], 0])
    expect(game.receptacles[0]).toEqual({
      id: 'cabinet_bar_1',
      name: 'cabinet 2',
      types: ['cabinettype'],
      location: 1,
      openable: true,
    })
    expect(game.contents[0]).toEqual([5])
    expect(game.objects[7]).toMatchObject({ name: 'mug 1', attributes: COOL, heatable: true, sliceable: false })
    expect(game.objects[0]).toMatchObject({ isReceptacle: true, inside: [2] })
    expect(game.canContain.get('sinkbasintype')).toEqual(new Set(['knifetype', 'mugtype']))
  })

  test('uses the given sentence', () => {
    expect(compileProblem(tinyProblem(), 'f.pddl', 'do it').sentence).toBe('do it')
  })

  test('does not depend on the order of its facts or the case of its words', () => {
    const [head = '', rest = ''] = tinyProblem().replace('(not (opened Fridge_bar_1))', '').split('(:init')
    const facts = rest.slice(0, rest.indexOf('(:goal')).match(/\([^()]*\)/g) ?? []
    const shuffled = `${head}(:init ${[...facts].reverse().join('\n').toUpperCase()}) ${rest.slice(rest.indexOf('(:goal'))}`
    expect(compile(shuffled)).toEqual(compile(tinyProblem()))
  })

  test.each([
    [['(domain', '(domain'], 'nothing was thrown'],
    [['(:domain alfred)', '(:domain blocks)'], /f\.pddl:3: the domain is 'blocks'\. Expected 'alfred'/],
    [['(:domain alfred)', ''], /f\.pddl:1: the problem has no section \(:domain/],
    [['(:init', '(:start'], /no section \(:init/],
    [['(:init', '(:init (opened Fridge_bar_1)'], /f\.pddl:13: an open receptacle at the start/],
    [['(:init', '(:init (holds agent1 Mug_bar_1)'], /f\.pddl:13: a held object at the start/],
    [['(:init', '(:init (openable Door_bar_1)'], /f\.pddl:13: 'door_bar_1' is not one of the :objects/],
    [['(:init', '(:init (openable Mug_bar_1)'], /f\.pddl:13: 'mug_bar_1' has type object, but 'openable' expects receptacle/],
    [['(:init', '(:init (openable)'], /f\.pddl:13: 'openable' has 0 terms\. Expected 1/],
    [['(:init', '(:init opened'], /f\.pddl:13: expected a fact/],
    [['(:init', '(:init (opened (x))'], /f\.pddl:13: a list among the terms/],
    [['(:init', '(:goal (and)) (:init'], /a second section \(:goal/],
    [['(atLocation agent1 loc_bar_0)', '(atLocation agent1 loc_bar_0) (atLocation agent1 loc_bar_1)'], /agent1 has 2 locations/],
    [['(receptacleAtLocation Shelf_bar_1 loc_bar_5)', ''], /shelf 1 has 0 locations/],
    [['agent1 - agent', 'agent1 agent2 - agent Mug_bar_1 - receptacle'], /'mug_bar_1' is declared with two types/],
    [['(isClean ?o)', '(isPolished ?o)'], /unknown predicate 'ispolished'/],
    [['(isClean ?o)', '(isClean ?x)'], /'\?x' is neither a bound variable nor one of/],
    [['(isClean ?o)', '(isClean ?r)'], /'\?r' has type receptacle, but 'isclean' expects object/],
    [['(isClean ?o)', '(isClean)'], /'isclean' has 0 terms\. Expected 1/],
    [['(isClean ?o)', '(not)'], /'not' takes one formula/],
    [['(isClean ?o)', '(= ?o)'], /'=' takes two terms/],
    [['(isClean ?o)', '(objectAtLocation ?o loc_bar_1)'], /goals with a named location are not supported/],
    [['(?o - object)', '(?o - thing)'], /'thing' is not a type/],
    [['(?o - object)', '(o - object)'], /'o' is not a variable/],
    [['(?o - object)', '?o'], /'exists' takes a list of variables/],
  ])('with %j is rejected with file and line', ([old, replacement], message) => {
    expect(tinyProblem()).toContain(old === '(domain' ? '(:domain' : old)
    expect(problemOf(() => compile(tinyProblem().replace(String(old), String(replacement))))).toMatch(message)
  })
})

describe('a derived sentence', () => {
  const sentence = (goal: string): string => compile(tinyProblem({ goal })).sentence
  const mug = '(objectType ?o MugType)'
  const desk = '(receptacleType ?r DeskType) (inReceptacle ?o ?r)'

  test.each([
    [`(exists (?r - receptacle ?o - object) (and ${mug} ${desk}))`, 'put a mug in desk'],
    [`(exists (?r - receptacle ?o - object) (and ${mug} (isHot ?o) ${desk}))`, 'put a hot mug in desk'],
    [`(exists (?r - receptacle ?o - object) (and ${mug} (isCool ?o) ${desk}))`, 'put a cool mug in desk'],
    [
      `(exists (?r - receptacle ?o ?p - object) (and ${mug} (objectType ?p MugType) (not (= ?o ?p)) ${desk} (inReceptacle ?p ?r)))`,
      'put two mug in desk',
    ],
    [
      '(exists (?o - object ?a - agent) (and (holds ?a ?o) (objectType ?o MugType))) (exists (?o - object) (and (objectType ?o DeskLampType) (isToggled ?o)))',
      'look at mug under the desklamp',
    ],
  ])('%s', (goal, expected) => {
    expect(sentence(goal)).toBe(expected)
  })

  test.each([
    '(forall (?r - receptacle) (opened ?r))',
    `(exists (?r - receptacle ?o - object) (and ${mug} (isHot ?o) (isClean ?o) ${desk}))`,
  ])('of no type: %s', (goal) => {
    expect(problemOf(() => sentence(goal))).toMatch(/^DATA_INVALID .*no sentence is given/)
  })
})
