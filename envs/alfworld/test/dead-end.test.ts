import { expect, test } from 'vitest'
import { alfworld, createAlfworld } from '../src/index.ts'

test('an object that no receptacle accepts is named as the dead end', () => {
  const world = createAlfworld()
  let found = 0
  for (const id of world.tasks.ids('valid_unseen')) {
    const { objects, receptacles, canContain } = world.game(id)
    const astray = objects.findIndex(
      ({ pickupable, types }) =>
        pickupable &&
        !receptacles.some((place) => place.types.some((type) => types.some((each) => canContain.get(type)?.has(each)))),
    )
    const { state } = world.start(world.tasks.get(id))
    if (astray < 0 || world.plan(state) === undefined) continue
    const stuck = { ...state, held: astray, contents: state.contents.map((row) => row.filter((each) => each !== astray)) }
    expect(alfworld.presentation?.deadEnd?.(world, stuck)).toBe(`${objects[astray]?.name} fits in no receptacle`)
    expect(alfworld.presentation?.deadEnd?.(world, state)).toBeUndefined()
    found += 1
  }
  expect(found).toBeGreaterThan(5)
})
