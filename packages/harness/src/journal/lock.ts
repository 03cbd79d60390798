import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { isSystemError, writing } from './files.ts'

/** Takes the lock file for this process; returns what releases it. Throws `RUN_LOCKED` or `FILE_UNWRITABLE`. */
export function takeLock(path: string): () => void {
  if (!acquire(path)) throw held(path)
  tidy(path)
  return () => release(path)
}

function acquire(path: string): boolean {
  return tryLock(path) || (isStale(path) && takeOver(path))
}

function release(path: string): void {
  rmSync(path, { force: true })
}

/** Makes the lock file, whole from its first moment on: an empty one, left by a crash or a full disk, would hold for ever. */
function tryLock(path: string): boolean {
  const own = `${path}.${randomUUID()}`
  const text = `${process.pid} ${hostname()}\n`
  try {
    writing(path, () => writeFileSync(own, text, { flag: 'wx', flush: true }))
    writing(path, () => linkOrWrite(own, path, text))
    return true
  } catch (error) {
    if (error instanceof OrreryError && isSystemError(error.cause, 'EEXIST')) return false
    throw error
  } finally {
    // Where nothing can be written, as below a file, nothing can be removed.
    if (existsSync(own)) rmSync(own, { force: true })
  }
}

/** Some file systems have no links. */
function linkOrWrite(own: string, path: string, text: string): void {
  try {
    linkSync(own, path)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) throw error
    writeFileSync(path, text, { flag: 'wx' })
  }
}

/**
 * Takes a lock that is left over. Only who holds a second lock may remove it, and looks again before: of two processes that
 * find it left over, the slower one would else remove the lock that the faster one has made in its place.
 */
function takeOver(path: string): boolean {
  const second = `${path}.stale`
  if (!acquire(second)) return false
  try {
    if (isStale(path)) release(path)
    return tryLock(path)
  } finally {
    release(second)
  }
}

/**
 * Removes what processes left that died while they took this lock. It is held, so that nobody who takes it now can get it, with
 * or without a file of his own.
 */
function tidy(path: string): void {
  const name = basename(path)
  for (const each of readdirSync(dirname(path))) {
    if (!each.startsWith(`${name}.`)) continue
    const left = join(dirname(path), each)
    if (OWN.test(each.slice(name.length)) || (STALE.test(each.slice(name.length)) && isStale(left))) release(left)
  }
}

const OWN = /^(\.stale)*\.[0-9a-f]{8}-[0-9a-f-]{27}$/
const STALE = /^(\.stale)+$/

/** Whether the lock is left over: its process ran on this machine and is gone. Of other machines nothing is known. */
function isStale(path: string): boolean {
  const [pid, host] = owner(path)
  return host === hostname() && isGone(pid)
}

function owner(path: string): readonly [pid: string, host: string] {
  try {
    const [pid = '', host = ''] = readFileSync(path, 'utf8').trim().split(' ')
    return [pid, host]
  } catch {
    return ['', '']
  }
}

function held(path: string): OrreryError {
  const [pid, host] = owner(path)
  const by = pid === '' ? 'another process' : `process ${pid} on ${host}`
  const hint = `wait for it, choose another --out, or delete ${path} if that process is gone`
  return new OrreryError('RUN_LOCKED', `${path} is held by ${by}`, { hint })
}

/** Whether no process of this machine has the number. */
export function isGone(pid: string): boolean {
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return isSystemError(error, 'ESRCH')
  }
}
