import { parseJson } from '@orreryjs/core'
import type { ReportData } from '@orreryjs/reporting/data'
import { render } from 'preact'
import { Report } from './report.tsx'
import { openReport } from './source/report-source.ts'
import { showInvisible } from './visible-text.ts'
import './styles/base.css'
import './styles/tables.css'
import './styles/figures.css'
import './styles/episodes.css'
import './styles/workbench.css'
import './styles/print.css'

showInvisible()
const root = document.getElementById('report')
const json = document.getElementById('report-data')?.textContent ?? ''
const data = parseJson(json) as ReportData
const source = await openReport(data)
if (root !== null) render(<Report data={data} source={source} />, root)

// Open folded sections before printing.
addEventListener('beforeprint', () => {
  for (const each of document.querySelectorAll<HTMLDetailsElement>('details.on-paper')) each.open = true
})
