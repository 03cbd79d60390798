import '../styles/leaderboard.css'
import { makeSortable } from './sort-table.ts'

for (const table of document.querySelectorAll<HTMLTableElement>('table.leaderboard')) makeSortable(table)
