// The circumstances of a measurement.
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'

/** Describes this machine, its load and the measured commit. Numbers of programs are only comparable with their anchors in the same run. */
export function machine() {
  const git = (...args) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  return {
    processor: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${release()}`,
    node: process.version,
    load: Math.round(loadavg()[0] * 10) / 10,
    date: new Date().toISOString().slice(0, 16),
    commit: git('rev-parse', '--short=9', 'HEAD'),
  }
}
