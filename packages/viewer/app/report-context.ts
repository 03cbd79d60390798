import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ReportData, TextNumber } from '../src/index.ts'

/** The data of the page, for every part of it. */
export const ReportContext = createContext<ReportData | undefined>(undefined)

/** The data of the page. */
export function useReport(): ReportData {
  const data = useContext(ReportContext)
  if (data === undefined) throw new Error('a part of the report stands outside of it')
  return data
}

/** Looks up the texts of episodes. */
export function useTexts(): (number: TextNumber) => string {
  const { texts } = useReport()
  return (number) => texts[number] ?? ''
}
