import { type ChangedRow, changedRows, type Databases } from '../data.ts'
import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { codeUrl } from '../tasks/code/navigation.ts'
import { forumUrl, urlOfThread } from '../tasks/forum/navigation.ts'
import { shopUrl } from '../tasks/store/navigation.ts'
import { actionSyntax } from './action-syntax.ts'
import { findByKey, findNode } from './find-nodes.ts'
import { execute, idInView, openPath, type PlanInProgress } from './plan-in-progress.ts'

/** A button that undoes a change: its page, and how it is found there. */
interface UndoButton {
  readonly url: string
  readonly find: (root: AxNode) => AxNode | undefined
}

/** Undoes the changes that one button undoes: votes, subscriptions, stars, and new items of the wish list. Other changes stay. */
export function undoChanges(engine: Engine, plan: PlanInProgress): void {
  const seeds = engine.initialDatabases(engine.taskOf(plan.state))
  const now = engine.databases(plan.state)
  for (const row of changedRows(plan.state.data, seeds)) {
    const button = undoButton(row, now, seeds)
    if (button === undefined) continue
    openPath(engine, plan, [button.url])
    execute(engine, plan, actionSyntax(engine.dialect).click(idInView(engine, plan, button.find)))
  }
}

function undoButton(
  { database, table, id, isNew, isDeleted }: ChangedRow,
  now: Databases,
  seeds: Databases,
): UndoButton | undefined {
  const place = `${database}/${table}`
  if (place === 'forum/votes') return voteButton(id, now, seeds)
  if (place === 'forum/subscriptions') {
    const forum = (seeds.forum.get('subscriptions', id) ?? now.forum.get('subscriptions', id))?.forum
    return forum === undefined ? undefined : withKey(forumUrl(`/f/${forum}`), `subscription:${forum}`)
  }
  if (place === 'code/stars') {
    const project = now.code.get('projects', id.slice(id.indexOf(':') + 1))
    return project === undefined ? undefined : withKey(codeUrl(`/${project.path}`), `star:${project.id}`)
  }
  return place === 'store/wishes' && isNew && !isDeleted ? wishButton(id, now) : undefined
}

/** Returns the button of the choice in the seed, or else of the new choice: pressing it again retracts a vote. */
function voteButton(id: string, { forum }: Databases, seeds: Databases): UndoButton | undefined {
  const vote = seeds.forum.get('votes', id) ?? forum.get('votes', id)
  if (vote === undefined) return undefined
  const item = vote.target.slice(1)
  const thread = vote.target.startsWith('c') ? forum.get('comments', item)?.submission : item
  const submission = thread === undefined ? undefined : forum.get('submissions', thread)
  if (submission === undefined) return undefined
  return withKey(urlOfThread(submission), `${vote.choice === 1 ? 'upvote' : 'downvote'}:${vote.target}`)
}

/** Returns the button that removes a wish. Two wishes for the same product have equal buttons. */
function wishButton(id: string, { store }: Databases): UndoButton | undefined {
  const wish = store.get('wishes', id)
  const product = wish && store.get('products', wish.product)
  if (wish === undefined || product === undefined) return undefined
  const same = store.where('wishes', 'owner', wish.owner).filter((each) => each.product === wish.product)
  if (same.length > 1) return undefined
  const find = (root: AxNode): AxNode | undefined =>
    findNode(root, ({ role, name }) => role === 'button' && name === `Remove ${product.name}`)
  return { url: shopUrl('/wishlist/'), find }
}

function withKey(url: string, key: string): UndoButton {
  return { url, find: (root) => findByKey(root, key) }
}
