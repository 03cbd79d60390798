import type { ReportData } from '@orreryjs/reporting/data'
import { counted } from './numbers.ts'

/** Number of notices that are shown unfolded; the most important come first. */
const VISIBLE_NOTICES = 1

/** Head of the page: the title of the run in words, the main result in a sentence, and notices. */
export function Header({ data: { title, headline, run, notices } }: { readonly data: ReportData }) {
  return (
    <header class="head">
      <p class="brand">
        <Mark /> Orrery report
      </p>
      <h1>{title}</h1>
      {headline !== undefined && (
        <p class="headline">
          <strong>{headline.statement}</strong> <span class="evidence">({headline.evidence})</span>
        </p>
      )}
      {run.warning !== undefined && <p class="notice">{run.warning}</p>}
      <Notices notices={notices.slice(0, VISIBLE_NOTICES)} />
      {notices.length > VISIBLE_NOTICES && (
        <details class="on-paper more-notices">
          <summary>{counted(notices.length - VISIBLE_NOTICES, 'more note')}</summary>
          <Notices notices={notices.slice(VISIBLE_NOTICES)} />
        </details>
      )}
    </header>
  )
}

function Notices({ notices }: { readonly notices: readonly string[] }) {
  return (
    <>
      {notices.map((notice) => (
        <p class="notice" key={notice}>
          {notice}
        </p>
      ))}
    </>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="2.6" fill="currentColor" />
      <circle cx="12" cy="12" r="6" fill="none" stroke="currentColor" />
      <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" />
      <circle cx="16.2" cy="7.8" r="1.6" fill="currentColor" />
      <circle cx="3.2" cy="6.3" r="1.6" fill="currentColor" />
    </svg>
  )
}
