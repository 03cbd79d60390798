import { render } from 'preact'
import '../styles/base.css'
import '../styles/tables.css'
import '../styles/figures.css'
import '../styles/episodes.css'
import '../styles/workbench.css'
import '../styles/print.css'
import '../styles/live.css'
import { showInvisible } from '../visible-text.ts'
import { restoreScroll } from './restore-scroll.ts'
import { RunList } from './run-list.tsx'
import { RunPage } from './run-page.tsx'

showInvisible()
restoreScroll()
const root = document.getElementById('live')
const [, id] = /^\/run\/([^/]+)/.exec(location.pathname) ?? []
if (root !== null) render(id === undefined ? <RunList /> : <RunPage id={decodeURIComponent(id)} />, root)
