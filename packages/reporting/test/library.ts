/** Reports, exports and their checks with everything that Orrery brings by name. */
import { join } from 'node:path'
import { type Verification, type VerifyOptions, verify } from '@orreryjs/runs'
import { REGISTRY } from '../../runs/test/library.ts'
import { readTemplate } from '../../viewer/src/template.ts'
import { type Exported, type ExportOptions, exportRun } from '../src/export/export-run.ts'
import { type Report, type ReportOptions, report } from '../src/report/report.ts'
import { checkDerived } from '../src/verify/check-derived.ts'

/** Makes the report of a run, or of several. */
export function reportOf(directory: string | readonly string[], options: Partial<ReportOptions> = {}): Promise<Report> {
  return report(directory, { registry: REGISTRY, template: readTemplate, ...options })
}

/** Writes the page of a run where it belongs. Returns its path. */
export async function writePage(directory: string, options: Partial<ReportOptions> = {}): Promise<string> {
  const made = await reportOf(directory, options)
  made.toFile()
  return join(directory, 'report.html')
}

/** Writes the episodes of a run in another format. */
export function exportOf(directory: string, to: string, options: Partial<ExportOptions> = {}): Promise<Exported> {
  return exportRun(directory, { registry: REGISTRY, to, ...options })
}

/** Executes a run again and checks its reports and exports, the given files included. */
export function verifyRun(
  directory: string,
  { files, ...options }: Partial<VerifyOptions> & { readonly files?: readonly string[] } = {},
): Promise<Verification> {
  return verify(directory, { registry: REGISTRY, derived: checkDerived({ files, template: readTemplate }), ...options })
}
