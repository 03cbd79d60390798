import type { NearMiss } from '@orreryjs/core'
import type { Databases } from '../data.ts'
import type { Engine } from '../engine.ts'
import { ownProjects } from '../sites/code/queries.ts'
import { isBanned } from '../sites/forum/queries.ts'
import { ME, projectUrl } from '../tasks/code/navigation.ts'
import { forumUrl, MEMBER } from '../tasks/forum/navigation.ts'
import type { PageAction } from '../tasks/subgoals.ts'
import type { WebArenaTask } from '../tasks/task.ts'
import { actionSyntax } from './action-syntax.ts'
import { perform } from './perform.ts'
import { EpisodeEnded, execute, FormLost, PlanFailed } from './plan-in-progress.ts'
import { startPlan } from './recover.ts'

/** A form whose change no page undoes. */
interface Trap {
  readonly name: string
  readonly url: (databases: Databases) => string | undefined
  readonly actions: readonly PageAction[]
}

const title: PageAction = { kind: 'fill', field: 'Title', text: 'Nothing that the task asks for' }

const TRAPS: readonly Trap[] = [
  {
    name: 'posted a thread',
    url: ({ forum }) => {
      const open = forum.rows('forums').find(({ id }) => !isBanned(MEMBER, id))
      return open && forumUrl(`/submit/${open.id}`)
    },
    actions: [title, { kind: 'press', button: 'Create submission' }],
  },
  {
    name: 'opened an issue',
    url: ({ code }) => {
      const [project] = ownProjects(code, ME)
      return project && projectUrl(project, 'issues/new')
    },
    actions: [title, { kind: 'press', button: 'Create issue' }],
  },
]

/** Returns, for each trap, the actions that fill and send its form: the state then has a change that the task does not ask for. */
export function deadEndsOf(engine: Engine, task: WebArenaTask): readonly NearMiss[] {
  return TRAPS.flatMap(({ name, url, actions }) => {
    const plan = startPlan(engine, engine.start(task).state)
    const target = url(engine.initialDatabases(task))
    if (target === undefined) return []
    try {
      execute(engine, plan, actionSyntax(engine.dialect).goto(target))
      for (const action of actions) perform(engine, plan, action)
    } catch (error) {
      if (error instanceof PlanFailed || error instanceof FormLost || error instanceof EpisodeEnded) return []
      throw error
    }
    return [{ name, actions: plan.actions }]
  })
}
