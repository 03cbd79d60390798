import { createHash } from 'node:crypto'
import type { ReportData } from '../data/report-data.ts'

/** The same figures with the digest of themselves: what they were read from and where from is told once, and a change of it must show. */
export function sealed<Figures extends Partial<ReportData>>({
  seal: _,
  ...figures
}: Figures): Omit<Figures, 'seal'> & { readonly seal: string } {
  return { ...figures, seal: createHash('sha256').update(JSON.stringify(figures)).digest('hex') }
}
