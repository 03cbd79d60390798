import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Checks that run in the page. */
const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Options of `axe.run`. */
export type AxeOptions = Readonly<Record<string, unknown>>

/** Number of keyboard stops whose focus is checked on a page. */
const STOPS = 12

/**
 * Returns the problems of a page, one line each: axe violations, horizontal overflow, cut or tiny text, animations in spite of a
 * preference against them, and keyboard stops with an invisible or covered focus.
 */
export async function problemsOf(page: Page, axe: AxeOptions = {}): Promise<readonly string[]> {
  await page.evaluate(AXE)
  await page.evaluate(IN_PAGE)
  const found = await page.evaluate<readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]>(
    `axe.run(${JSON.stringify(axe)}).then(({ violations }) => violations)`,
  )
  const violations = found.map(({ id, nodes }) => `axe ${id} x ${nodes.length}: ${nodes[0]?.html.slice(0, 200)}`)
  const layout = await page.evaluate<readonly string[]>('inPage.layoutProblems()')
  return [...violations, ...layout, ...(await focusProblems(page))]
}

/** Presses Tab from the start of the page, and returns stops that do not show the focus. */
async function focusProblems(page: Page): Promise<readonly string[]> {
  const before = await page.evaluate<readonly [number, number]>('[scrollX, scrollY]')
  await page.evaluate(`(() => {
    document.activeElement?.blur?.()
    scrollTo(0, 0)
    getSelection().removeAllRanges()
    document.body.tabIndex = -1
    document.body.focus({ preventScroll: true })
    document.body.removeAttribute('tabindex')
  })()`)
  const problems: string[] = []
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate<string>('inPage.focusProblem()')
    if (problem !== '') problems.push(problem)
  }
  await page.evaluate(`document.activeElement?.blur?.(); scrollTo(${before.join()})`)
  return [...new Set(problems)]
}
