import { copyState, createTranscriptCache, type Exchange, type Mutable } from '@orreryjs/core/worlds'
import { BLANK_NODE, type DescribedResult, type PageReference, parseResult, rowOfCell } from './descriptions.ts'
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

type MutableHistory = Mutable<BrowsingHistory>

const follow = createTranscriptCache<MutableHistory, undefined>(addExchange)

/** Follows a transcript from the first page. */
export function readHistory(opening: string, transcript: readonly Exchange[], seenNow: string | undefined): BrowsingHistory {
  const history = follow([opening], transcript, () => firstPage(opening), undefined)
  if (seenNow === undefined || seenNow === transcript.at(-1)?.observation || !isPage(seenNow)) return history
  return withPage(history, readPage(seenNow))
}

function withPage(history: MutableHistory, page: Page): MutableHistory {
  if (page.nodes.length === 0 && page.url === '') return history
  const now = copyState(history)
  addPage(now, page, undefined)
  return now
}

/** Inputs of a prompt that shows the current page and describes earlier actions. */
interface DescribedEpisode {
  /** Actions with their described results; the last one may show a page instead. */
  readonly transcript: readonly Exchange[]
  /** The page that is shown: the current one, or the one before an action that is judged. */
  readonly shown: string
  /** True if the last action led to the shown page, and its result does not describe it. */
  readonly leadsToShown?: boolean
}

/**
 * Follows described actions. Actions that were undone by going back are left out: the next one starts on another page than the one to
 * which they led.
 */
export function readDescribedHistory({ transcript, shown, leadsToShown = false }: DescribedEpisode): BrowsingHistory {
  const judged = transcript.filter(({ observation }) => isPage(observation) && parseResult(observation) === undefined)
  const described = transcript.flatMap((exchange) => {
    const result = parseResult(exchange.observation)
    return result === undefined ? [] : [{ ...exchange, result }]
  })
  const screen = isPage(shown) ? readPage(shown) : undefined
  const kept = withoutUndone(described, screen && { root: rootOf(screen), url: screen.url })
  const [first] = kept
  if (first === undefined) return follow([shown], judged, () => firstPage(shown), undefined)
  const { from } = first.result
  const exchanges: Exchange[] = kept.map(({ line, observation }) => ({ line, observation }))
  if (screen !== undefined) exchanges.push({ line: SHOWN, observation: shown })
  const begin = (): MutableHistory => historyAt({ title: '', url: from.url, nodes: [], tabs: [], isBusy: false }, from.root)
  const history = follow([from.root, from.url], [...exchanges, ...judged], begin, undefined)
  return leadsToShown ? withShownResult(history) : history
}

/** Makes the shown page the result of the last action. */
function withShownResult(history: MutableHistory): MutableHistory {
  const now = copyState(history)
  const last = now.actions.at(-1)
  if (last === undefined || last.after === now.document) return now
  now.documents.splice(-2, 1)
  now.actions[now.actions.length - 1] = { ...last, after: now.document }
  return now
}

/** Line of an exchange that only shows the current page again. */
const SHOWN = ''

function isOnPage(one: PageReference, other: PageReference): boolean {
  return one.root === other.root && one.url === other.url
}

interface DescribedExchange extends Exchange {
  readonly result: DescribedResult
}

/** Returns the actions that led to the shown page, without undone actions. */
function withoutUndone(described: readonly DescribedExchange[], shown: PageReference | undefined): readonly DescribedExchange[] {
  let kept: readonly DescribedExchange[] = []
  for (const exchange of described) kept = [...keptAt(kept, exchange.result.from), exchange]
  return shown === undefined ? kept : keptAt(kept, shown)
}

/** Returns the actions up to a page. If no action led there, the page was reached in another way, and all actions remain. */
function keptAt(kept: readonly DescribedExchange[], page: PageReference): readonly DescribedExchange[] {
  const last = kept.at(-1)
  if (last === undefined || isOnPage(last.result.to, page)) return kept
  const right = kept.findLastIndex(({ result }) => !result.isWrong)
  const at = kept.findLastIndex(({ result }, index) => index <= right && result.to.url === page.url)
  if (at >= 0) return kept.slice(0, at + 1)
  return kept[0]?.result.from.url === page.url ? [] : kept
}

function firstPage(opening: string): MutableHistory {
  const page = readPage(opening)
  return historyAt(page, rootOf(page))
}

function historyAt(page: Page, root: string): MutableHistory {
  const document = { ...documentOf(page), root }
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

const ACTION = /^\s*([a-z_]+)(?:\s*\[([^\]]*)\])?(?:\s*\[([\s\S]*?)\])?(?: *\[(?:press_enter_after=)?[01]\])?\s*$/i

function addExchange(history: MutableHistory, { line, observation }: Exchange): void {
  const result = parseResult(observation)
  if (result !== undefined) addDescribed(history, line, result)
  else if (line === SHOWN) addShownPage(history, readPage(observation))
  else if (isPage(observation)) addObserved(history, line, readPage(observation))
}

/** Adds an action whose observation is shown. */
function addObserved(history: MutableHistory, line: string, page: Page): void {
  const [, verb = '', first = '', text = ''] = ACTION.exec(line) ?? []
  const [before, seen] = [history.document, history.page]
  if (isRecovery(verb.toLowerCase(), faultOf(seen)) && history.documents.length > 1) {
    completeLastAction(history, page, faultOf(seen))
    return
  }
  const isSame = isSamePage(page, seen)
  const node = seen.nodes.find(({ id }) => id !== '' && id === first)
  addPage(history, page, verb.toLowerCase() === 'scroll' ? first : undefined, node !== undefined && UNFOLDS.test(node.role))
  const after = history.document
  const isChange = !isSame && !isInterruption(before, after)
  recordAction(history, { line, verb: verb.toLowerCase(), node, text, before, after, isChange })
}

/** Adds an action whose result is described. */
function addDescribed(
  history: MutableHistory,
  line: string,
  { node, fields, to, isChange, isComplete, nodes }: DescribedResult,
): void {
  const [, verb = '', first = '', text = ''] = ACTION.exec(line) ?? []
  const before = withFields(history, fields)
  const root: Node = { ...BLANK_NODE, id: to.root, role: 'RootWebArea', name: to.title }
  addPage(
    history,
    { title: to.title, url: to.url, nodes: [root, ...nodes], tabs: [], isBusy: false },
    verb === 'scroll' ? first : undefined,
  )
  setComplete(history, isComplete)
  recordAction(history, { line, verb: verb.toLowerCase(), node, text, before, after: history.document, isChange })
}

/** Adds the filled-in form of the open document. */
function withFields(history: MutableHistory, fields: readonly Node[]): PageDocument {
  if (fields.length === 0) return history.document
  const ids = new Set(fields.map(({ id }) => id))
  const others = history.document.nodes.filter(({ id }) => !ids.has(id))
  history.document = { ...history.document, nodes: [...others, ...fields] }
  history.documents[history.documents.length - 1] = history.document
  return history.document
}

/** Adds the window that is open after the last described action. The description says whether it contains the end. */
function addShownPage(history: MutableHistory, page: Page): void {
  const last = history.actions.at(-1)
  const { isComplete } = history.document
  const isSameDocument = rootOf(page) === history.document.root && rootOf(page) !== ''
  addPage(history, page, last?.verb === 'scroll' && last.line.includes('down') ? 'down' : undefined)
  if (isSameDocument) setComplete(history, isComplete || showsEnd(page))
}

function setComplete(history: MutableHistory, isComplete: boolean): void {
  history.document = { ...history.document, isComplete }
  history.documents[history.documents.length - 1] = history.document
}

function recordAction(history: MutableHistory, action: PastAction): void {
  const { line, verb, node, before, after, isChange } = action
  history.lastRejected = undefined
  if (!isChange && !isInterruption(before, after) && verb !== '' && !/^(?:scroll|stop|note_down|hover)$/.test(verb)) {
    history.rejectionsByLine.set(line, (history.rejectionsByLine.get(line) ?? 0) + 1)
    history.lastRejected = line
  }
  history.actions.push(action)
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
export function hostOf(doc: Pick<PageDocument, 'url'> | undefined): string {
  return /^\w+:\/\/[^/]+/.exec(doc?.url ?? '')?.[0] ?? ''
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

/** Never the id of a row. */
const NO_ROW = ' '

/** Merges known nodes with a window. The cells that it shows replace described ones. */
export function withWindow(known: readonly Node[], shown: readonly Node[], isBelow: boolean): readonly Node[] {
  const shownRows = new Set(shown.flatMap(({ id, role }) => (role === 'row' ? [id] : [])))
  const old = known.filter((node) => !shownRows.has(rowOfCell(node) ?? NO_ROW))
  return merged(old, shown, isBelow)
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
  const nodes = withWindow(history.document.nodes, page.nodes, scrolled === 'down')
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
