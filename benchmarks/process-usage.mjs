import { readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc`. */
const TICKS = 100

/** Returns the CPU time (s) and the peak resident memory (MB) of a running process. Linux only; throws if the process has ended. */
export function processUsage(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (peak === null) throw new Error(`process ${pid} has ended`)
  return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS, memory: Number(peak[1]) / 1024 }
}

/** Returns the CPU time (s) of all processes that this process started and that have ended. Linux only. */
export function childrenSeconds() {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}
