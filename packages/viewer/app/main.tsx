import { render } from 'preact'
import type { ReportData } from '../src/index.ts'
import { Report } from './report.tsx'
import './styles/base.css'
import './styles/tables.css'
import './styles/figures.css'
import './styles/episodes.css'
import './styles/print.css'

const root = document.getElementById('report')
const written = document.getElementById('report-data')?.textContent ?? ''
if (root !== null) render(<Report data={JSON.parse(written) as ReportData} />, root)

// What is folded away on a screen would be missing on paper.
addEventListener('beforeprint', () => {
  for (const each of document.querySelectorAll<HTMLDetailsElement>('details.on-paper')) each.open = true
})
