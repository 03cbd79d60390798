import { isOrreryError, type Task, type World } from '@orreryjs/core'
import { check, checkSame, deepFreeze } from '../check.ts'
import { createWorld, observedPart, replayActions, tasksOf, type WorldCase, type WorldSubject } from './world-subject.ts'

/** Cases: tasks have stable ids and are the same on every machine. */
export const taskCases: readonly WorldCase[] = [
  { name: 'lists every task once', run: listsTasksOnce },
  { name: 'finds the same tasks in every copy', run: findsSameTasks },
  { name: 'gives tasks that differ different hashes', run: hashesDiffer },
  { name: 'carries its tasks through JSON', run: carriesTasksThroughJson },
  { name: 'names unknown tasks and splits', run: namesUnknown },
]

function listsTasksOnce(subject: WorldSubject): void {
  const world = createWorld(subject)
  const all: string[] = []
  for (const split of world.tasks.splits) {
    const ids = [...world.tasks.ids(split)]
    check(
      ids.length === world.tasks.size(split),
      `split ${split} has size ${world.tasks.size(split)} and lists ${ids.length} tasks`,
    )
    check(
      ids.every((id) => id.startsWith(`${world.id}/${split}/`)),
      `a task id of split ${split} does not begin with ${world.id}/${split}/`,
    )
    for (const id of ids) all.push(id)
  }
  check(all.length > 0 && new Set(all).size === all.length, 'a world lists some tasks, each once')
}

function findsSameTasks(subject: WorldSubject): void {
  const [world, copy] = [createWorld(subject), createWorld(subject)]
  for (const split of world.tasks.splits)
    checkSame([...copy.tasks.ids(split)], [...world.tasks.ids(split)], `task ids of ${split}`)
  for (const task of [...tasksOf(subject, world)].reverse()) {
    checkSame(copy.tasks.get(task.id), task, `two readings of ${task.id}`)
    check(task.world === world.id && world.tasks.splits.includes(task.split), `${task.id} names another world or split`)
    check(task.type !== '' && task.goal !== '', `${task.id} has no type or no goal`)
  }
}

/** Tasks may share a hash if one task is listed under two ids; then their episodes must be equal. */
function hashesDiffer(subject: WorldSubject): void {
  const world = createWorld(subject)
  const byHash = new Map<string, Task>()
  for (const task of tasksOf(subject, world)) {
    check(task.hash !== '', `${task.id} has no hash`)
    const same = byHash.get(task.hash)
    byHash.set(task.hash, task)
    if (same === undefined) continue
    const plan = world.plan(world.start(task).state) ?? []
    const [seen, other] = [task, same].map((each) => [each.goal, each.type, ...replayActions(world, each, plan).map(earned)])
    checkSame(other, seen, `${same.id} and ${task.id} have the same hash, and`)
  }
}

function earned(turn: ReturnType<World['start']>): unknown {
  return { ...(observedPart(turn) as object), reward: turn.reward, success: turn.success }
}

function carriesTasksThroughJson(subject: WorldSubject): void {
  const world = createWorld(subject)
  for (const task of tasksOf(subject, world)) {
    const turn = world.start(task)
    const restored = deepFreeze(JSON.parse(JSON.stringify(task)) as Task)
    checkSame(restored, task, `${task.id} and its JSON`)
    checkSame(world.start(restored), turn, `starts of ${task.id} and of its JSON`)
  }
}

function namesUnknown(subject: WorldSubject): void {
  const world: World = createWorld(subject)
  checkCode('TASK_UNKNOWN', () => world.tasks.get(`${world.id}/no-such-split/no-such-task`))
  checkCode('SPLIT_UNKNOWN', () => world.tasks.size('no-such-split'))
  checkCode('SPLIT_UNKNOWN', () => [...world.tasks.ids('no-such-split')])
}

function checkCode(code: string, attempt: () => unknown): void {
  try {
    attempt()
  } catch (error) {
    check(isOrreryError(error) && error.code === code, `expected ${code}, got ${String(error)}`)
    return
  }
  throw new Error(`expected ${code}, but nothing was thrown`)
}
