import { memoizeByObject } from '@orreryjs/core/worlds'
import { dayIn, isSameText, periodIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, hasName, moveTowards } from '../moves.ts'
import { readListing, readMore, readStep } from '../pages/lists.ts'
import { amountIn, cellOf, findCell, firstCellOf, partsOn, type Row, rowsOf } from '../pages/page-parts.ts'
import { type GoalPlan, leadingTo, questionPlan } from '../stages.ts'
import { openSection, PATH, peopleIn, toProject } from './project-pages.ts'

/** Returns the plan for goals about who committed what. */
export function commitsPlan(goal: string): GoalPlan | undefined {
  const path = PATH.exec(goal)?.[1]
  const day = dayIn(goal)
  const period = day === undefined ? periodIn(goal) : { from: day, to: day }
  const [person] = peopleIn(goal)
  if (/\bcommits?\b/i.test(goal) && period !== undefined && person !== undefined) {
    const isLog = ({ url }: PageDocument): boolean => /\/commits/.test(url)
    const read = (history: BrowsingHistory) => readListing(history, isLog, commitsOf)
    return questionPlan(
      'aggregate',
      [
        ...toProject(path),
        openSection('Commits', isLog),
        {
          sentence: 'Read the log back to that day.',
          isDone: (history) => read(history).isWhole || read(history).items.some((commit) => commit.day < period.from),
          move: readNext,
        },
      ],
      (history) =>
        String(
          read(history).items.filter(
            (commit) => commit.day >= period.from && commit.day <= period.to && isSameText(commit.author, person),
          ).length,
        ),
    )
  }
  if (
    /\bstars\b/i.test(goal) ||
    !/\b(?:commits|contribut)/i.test(goal) ||
    !/\bmost\b|\btop\b|\bmore commits\b.*\bthan anybody\b/i.test(goal)
  )
    return undefined
  const branch = /\bbranch ([\w-]+)/.exec(goal)?.[1]
  const count = /\bthree\b|\btop 3\b|\b3\b/.test(goal) ? 3 : 1
  const isTable = ({ url }: PageDocument): boolean =>
    /contributors|graphs/.test(url) && (branch === undefined || url.includes(branch))
  const rows = (history: BrowsingHistory): readonly Row[] => partsOn(history, isTable, rowsOf)
  const what = /\bemail/i.test(goal) ? /email/i : /\busername/i.test(goal) ? /user/i : /name|contributor|author/i
  return questionPlan(
    'aggregate',
    [
      ...toProject(path),
      openSection('Contributors'),
      ...(branch === undefined ? [] : [leadingTo(openSection(branch), isTable)]),
      readStep('Read the table.', (history) => rows(history).length > count),
    ],
    (history) =>
      [...rows(history)]
        .sort((a, b) => commitsIn(b) - commitsIn(a))
        .slice(0, count)
        .map((row) => findCell(row, what) ?? firstCellOf(row))
        .join(', '),
  )
}

function commitsIn(row: Row): number {
  return amountIn(cellOf(row, /commits/i)) ?? 0
}

/** Returns the commits of a log with their authors. The date is a heading or part of the row. */
const commitsOf: (doc: PageDocument) => readonly { readonly day: number; readonly author: string }[] = memoizeByObject((doc) => {
  const rows = rowsOf(doc).flatMap((row) => {
    const day = [...row.cells.values()].map(dayIn).find((each) => each !== undefined)
    const author = findCell(row, /author|by/i)
    return day === undefined || author === undefined ? [] : [{ day, author }]
  })
  if (rows.length > 0) return rows
  const commits: { day: number; author: string }[] = []
  let day = 0
  for (const [at, { role, name }] of doc.nodes.entries()) {
    if (role === 'heading') day = dayIn(name) ?? day
    if (/^\s*(?:authored|committed|by)\b/i.test(name) && role === 'StaticText') {
      const author = doc.nodes.slice(at + 1, at + 3).find((node) => node.role === 'link')
      if (author !== undefined) commits.push({ day, author: author.name })
    }
  }
  return commits
})

function readNext(history: BrowsingHistory) {
  const more = readMore(history)
  if (more !== undefined) return more
  const page = /[?&]page=(\d+)/.exec(history.document.url)?.[1] ?? '1'
  return moveTowards(history, hasName(String(Number(page) + 1), /link/), click)
}
