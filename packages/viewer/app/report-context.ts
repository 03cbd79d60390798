import type { ReportData } from '@orreryjs/reporting/data'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { RunSource } from '../src/index.ts'

/** Context with the report data. */
export const ReportContext = createContext<ReportData | undefined>(undefined)

/** Context with the source of the episodes. */
export const SourceContext = createContext<RunSource | undefined>(undefined)

/** Returns the report data. */
export function useReport(): ReportData {
  return required(useContext(ReportContext))
}

/** Returns the source of the episodes. */
export function useSource(): RunSource {
  return required(useContext(SourceContext))
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no report context: the component is outside of <Report>')
  return value
}
