import { isOrreryError, type World } from '@orrery/core'
import { check, checkSame } from '../check.ts'
import { tasksOf, type WorldCase, type WorldSubject } from '../world-subject.ts'

/** Tasks: found by stable ids, the same on every machine. */
export const taskCases: readonly WorldCase[] = [
  { name: 'lists every task once', run: listsTasksOnce },
  { name: 'finds the same tasks in every copy', run: findsSameTasks },
  { name: 'gives different tasks different hashes', run: hashesDiffer },
  { name: 'names unknown tasks and splits', run: namesUnknown },
]

function listsTasksOnce(subject: WorldSubject): void {
  const world = subject.create()
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
    all.push(...ids)
  }
  check(all.length > 0 && new Set(all).size === all.length, 'a world lists some tasks, each once')
}

function findsSameTasks(subject: WorldSubject): void {
  const [world, copy] = [subject.create(), subject.create()]
  for (const split of world.tasks.splits)
    checkSame([...copy.tasks.ids(split)], [...world.tasks.ids(split)], `task ids of ${split}`)
  for (const task of [...tasksOf(subject, world)].reverse()) {
    checkSame(copy.tasks.get(task.id), task, `two readings of ${task.id}`)
    check(task.world === world.id && world.tasks.splits.includes(task.split), `${task.id} names another world or split`)
    check(task.type !== '' && task.goal !== '', `${task.id} has no type or no goal`)
  }
}

function hashesDiffer(subject: WorldSubject): void {
  const world = subject.create()
  const tasks = tasksOf(subject, world)
  check(
    tasks.every((task) => task.hash !== ''),
    'a task has no hash',
  )
  check(
    new Set(tasks.map((task) => task.hash)).size === new Set(tasks.map((task) => task.id)).size,
    'two tasks have the same hash',
  )
}

function namesUnknown(subject: WorldSubject): void {
  const world: World = subject.create()
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
