import type { ReportData } from '@orreryjs/reporting/data'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { RunSource } from '../src/index.ts'

/** The figures of the page, for every part of it. */
export const ReportContext = createContext<ReportData | undefined>(undefined)

/** Where the episodes of the page come from. */
export const SourceContext = createContext<RunSource | undefined>(undefined)

/** The figures of the page. */
export function useReport(): ReportData {
  return given(useContext(ReportContext))
}

/** Where the episodes of the page come from. */
export function useSource(): RunSource {
  return given(useContext(SourceContext))
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a part of the report stands outside of it')
  return value
}
