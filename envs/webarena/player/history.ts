import { createTranscriptCache, type Exchange } from '@orreryjs/core/worlds'
import { faultOf, type PageFault } from './pages/faults.ts'
import { isPage, type Node, type Page, readPage } from './pages/page.ts'
import { isMemberPage, isSignInButton, isSignInPage } from './pages/sign-in-form.ts'

/** A document as far as it was read: all nodes that were ever in the window, in reading order. */
export interface PageDocument {
  readonly root: string
  readonly url: string
  readonly title: string
  readonly nodes: readonly Node[]
  /** True if its end was reached. */
  readonly isComplete: boolean
}

/** A past action. */
interface PastAction {
  readonly line: string
  readonly verb: string
  /** Element that the action was performed on. */
  readonly node: Node | undefined
  /** Text that was typed. */
  readonly text: string
  /** Document before the action. */
  readonly before: PageDocument
  /** Document after the action. */
  readonly after: PageDocument
  readonly isChange: boolean
}

/** Browsing history, as read from a transcript. */
export interface BrowsingHistory {
  readonly page: Page
  readonly document: PageDocument
  /** All visited documents in order. The last one is open. */
  readonly documents: readonly PageDocument[]
  readonly actions: readonly PastAction[]
  /** Number of times that each line changed nothing. */
  readonly rejectionsByLine: ReadonlyMap<string, number>
  readonly lastRejected: string | undefined
  /** True if the policy fails to notice that a line was wrong, and takes it for correct. */
  failsToNotice(line: string): boolean
}

interface MutableHistory {
  page: Page
  document: PageDocument
  documents: PageDocument[]
  actions: PastAction[]
  rejectionsByLine: Map<string, number>
  lastRejected: string | undefined
  failsToNotice(line: string): boolean
}

const follow = createTranscriptCache<MutableHistory, undefined>({
  copy: (history) => ({
    ...history,
    documents: [...history.documents],
    actions: [...history.actions],
    rejectionsByLine: new Map(history.rejectionsByLine),
  }),
  follow: (history, exchange) => addExchange(history, exchange),
})

/** Follows a transcript from the first page. */
export function readHistory(opening: string, transcript: readonly Exchange[], seenNow: string | undefined): BrowsingHistory {
  const history = follow([opening], transcript, () => firstPage(opening), undefined)
  if (seenNow === undefined || !isPage(seenNow)) return history
  const page = readPage(seenNow)
  if (page === history.page || (page.nodes.length === 0 && page.url === '')) return history
  const now: MutableHistory = {
    ...history,
    documents: [...history.documents],
    actions: history.actions,
    rejectionsByLine: new Map(history.rejectionsByLine),
  }
  addPage(now, page, undefined)
  return now
}

function firstPage(opening: string): MutableHistory {
  const page = readPage(opening)
  const document = documentOf(page)
  return {
    page,
    document,
    documents: [document],
    actions: [],
    rejectionsByLine: new Map(),
    lastRejected: undefined,
    failsToNotice: () => false,
  }
}

const ACTION = /^\s*([a-z_]+)\s*(?:\[([^\]]*)\])?\s*(?:\[([\s\S]*?)\])?(?: *\[(?:press_enter_after=)?[01]\])?\s*$/i

function addExchange(history: MutableHistory, { line, observation }: Exchange): void {
  if (!isPage(observation)) return
  const [, verb = '', first = '', text = ''] = ACTION.exec(line) ?? []
  const page = readPage(observation)
  const [before, seen] = [history.document, history.page]
  if (isRecovery(verb.toLowerCase(), faultOf(seen)) && history.documents.length > 1) {
    completeLastAction(history, page, faultOf(seen))
    return
  }
  const isSame = isSamePage(page, seen)
  const node = seen.nodes.find(({ id }) => id !== '' && id === first)
  addPage(history, page, verb.toLowerCase() === 'scroll' ? first : undefined, node !== undefined && UNFOLDS.test(node.role))
  history.lastRejected = undefined
  if (isSame && verb !== '' && !/^(?:scroll|stop|note_down|hover)$/i.test(verb)) {
    history.rejectionsByLine.set(line, (history.rejectionsByLine.get(line) ?? 0) + 1)
    history.lastRejected = line
  }
  const after = history.document
  const isChange = !isSame && !isInterruption(before, after)
  history.actions.push({ line, verb: verb.toLowerCase(), node, text, before, after, isChange })
  if (node !== undefined && isSignInButton(node) && isSignInPage(before) && !isSignInPage(after)) resumeInterrupted(history)
}

/** True if an action only recovers from a fault of the page before it. */
function isRecovery(verb: string, fault: PageFault | undefined): boolean {
  if (fault === 'loading') return /^(?:scroll|noop|hover|press)$/.test(verb)
  return (fault === 'failed' && verb === 'click') || (fault === 'refused' && verb === 'go_back')
}

/** Replaces the fault page that the last action led to with the page that follows it. */
function completeLastAction(history: MutableHistory, page: Page, fault: PageFault | undefined): void {
  history.documents.pop()
  history.document = history.documents.at(-1) ?? history.document
  addPage(history, page, undefined)
  history.lastRejected = undefined
  const last = history.actions.at(-1)
  if (last !== undefined)
    history.actions[history.actions.length - 1] = { ...last, after: history.document, isChange: fault !== 'refused' }
}

/** True if a session ended: a site on which the user was signed in asks to sign in. */
function isInterruption(before: PageDocument, after: PageDocument): boolean {
  return isSignInPage(after) && isMemberPage(before) && hostOf(before) === hostOf(after)
}

/** After a new sign-in, connects the action that was interrupted with the page that it led to, or forgets the form that was lost. */
function resumeInterrupted(history: MutableHistory): void {
  const { actions, document } = history
  const at = actions.findLastIndex(({ before, after }) => isInterruption(before, after))
  const action = actions[at]
  if (action === undefined) return
  if (document.url !== action.before.url) {
    actions[at] = { ...action, after: document, isChange: true }
    return
  }
  const first = actions.findLastIndex(({ before }, index) => index < at && before.url !== document.url) + 1
  actions.splice(first, at + 1 - first)
}

/** Returns the scheme and host of a document's URL. */
export function hostOf({ url }: PageDocument): string {
  return /^\w+:\/\/[^/]+/.exec(url)?.[0] ?? ''
}

/** Controls that reveal or replace parts of a page. */
const UNFOLDS = /^(?:tab|DisclosureTriangle|button)$/

function isSamePage(one: Page, other: Page): boolean {
  return one === other || (one.url === other.url && one.nodes.length === other.nodes.length && sameNodes(one, other))
}

function sameNodes(one: Page, other: Page): boolean {
  return one.nodes.every((node, at) => {
    const same = other.nodes[at]
    return (
      same !== undefined &&
      same.id === node.id &&
      same.name === node.name &&
      same.value === node.value &&
      same.isOn === node.isOn &&
      same.isOpen === node.isOpen
    )
  })
}

/** Merges the shown page into the open document, or starts a new document. */
function addPage(history: MutableHistory, page: Page, scrolled: string | undefined, isUnfolded = false): void {
  const root = rootOf(page)
  const isMore = root === history.document.root && page.url === history.document.url && root !== ''
  const before = history.page
  history.page = page
  if (!isMore) {
    history.document = documentOf(page)
    history.documents.push(history.document)
    return
  }
  const isEnd = scrolled === 'down' && sharesLeaves(before, page)
  const nodes = merged(history.document.nodes, page.nodes, scrolled === 'down')
  history.document = {
    ...history.document,
    nodes,
    isComplete: (history.document.isComplete && !isUnfolded) || isEnd || showsEnd(page),
  }
  history.documents[history.documents.length - 1] = history.document
}

function documentOf(page: Page): PageDocument {
  const { url, title, nodes } = page
  return { root: rootOf(page), url, title, nodes, isComplete: showsEnd(page) }
}

function rootOf({ nodes }: Page): string {
  return nodes[0]?.id ?? ''
}

/** True if the page's footer is visible. A page whose root has no id is complete. */
function showsEnd({ nodes }: Page): boolean {
  return (nodes[0]?.role === 'RootWebArea' && nodes[0].id === '') || nodes.some(({ role }) => role === 'contentinfo')
}

const LEAVES = new Set(['link', 'button', 'StaticText', 'gridcell', 'textbox', 'checkbox', 'radio'])
/** Maximum number of nodes that two adjacent windows share at their edge. */
const ON_THE_EDGE = 8

/** True if scrolling down by a window still shows many of the same nodes, because it reached the end of the page. */
function sharesLeaves(before: Page, after: Page): boolean {
  const ids = new Set(after.nodes.flatMap(({ id, role }) => (LEAVES.has(role) ? [id] : [])))
  if (ids.size === 0) return true
  let shared = 0
  for (const { id } of before.nodes) if (ids.has(id)) shared += 1
  return shared > Math.min(ON_THE_EDGE, ids.size - 1)
}

/**
 * Merges the nodes known so far with the nodes shown now, which take precedence. New nodes of a scroll down go below the known
 * ones, all others directly after the node that they follow.
 */
function merged(old: readonly Node[], shown: readonly Node[], isBelow: boolean): readonly Node[] {
  const now = new Map(shown.map((node) => [node.id, node]))
  const places = new Map(old.map(({ id }, at) => [id, at]))
  const added = new Map<number, Node[]>()
  let place = 0
  let depth = 0
  let isNew = false
  for (const node of shown) {
    const at = places.get(node.id)
    if (at !== undefined) {
      place = at + 1
      isNew = false
      continue
    }
    if (isBelow && (!isNew || node.depth < depth)) {
      depth = node.depth
      while (place < old.length && (old[place]?.depth ?? 0) >= depth && !now.has(old[place]?.id ?? '')) place += 1
    }
    isNew = true
    added.set(place, [...(added.get(place) ?? []), node])
  }
  const all: Node[] = [...(added.get(0) ?? [])]
  for (const [at, node] of old.entries()) {
    all.push(now.get(node.id) ?? node)
    const more = added.get(at + 1)
    if (more !== undefined) all.push(...more)
  }
  return all
}
