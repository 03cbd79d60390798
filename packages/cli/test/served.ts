import { type Called, orrery } from './binary.ts'
import { startHere } from './in-process.ts'

/** A running `orrery serve` or `orrery view`, stopped with Ctrl-C when it goes out of scope. */
export interface Served extends AsyncDisposable {
  readonly url: string
  /** Presses Ctrl-C and waits for the end. */
  stop(): Promise<Called>
}

/** Starts a command line that reports its output and can be interrupted. */
type Start = (args: readonly string[], onOutput: (text: string) => void) => { readonly ran: Promise<Called>; interrupt(): void }

/** Starts the real binary in a separate process. */
export const inProcessOfItsOwn: Start = (args, onOutput) => {
  let interrupt = (): void => undefined
  const ran = orrery('.', args, {
    onStart: (kill) => {
      interrupt = () => kill('SIGINT')
    },
    onOutput: (_, text) => onOutput(text),
  })
  return { ran, interrupt: () => interrupt() }
}

/** Serves the shop on a free port, in this process but with real sockets. */
export function serveShop(args: readonly string[] = [], start: Start = startHere): Promise<Served> {
  return serve(['webshop', ...args], start)
}

/** Serves a model on a free port, in this process but with real sockets. */
export function serveModel(name: string, args: readonly string[] = [], start: Start = startHere): Promise<Served> {
  return serve(['model', name, ...args], start)
}

/** Serves recorded exchanges on a free port, in this process but with real sockets. */
export function serveRecordings(args: readonly string[]): Promise<Served> {
  return serve(['model', ...args], startHere)
}

/** Shows a directory of runs on a free port, in this process but with real sockets. */
export function viewRuns(directory: string): Promise<Served> {
  return listening(['view', directory, '--port', '0'], /(http:\S+)/, startHere)
}

function serve(args: readonly string[], start: Start): Promise<Served> {
  return listening(['serve', ...args, '--port', '0', '--json'], /"url":"([^"]+)"/, start)
}

/** Starts a command that runs until Ctrl-C and prints its address. */
async function listening(args: readonly string[], address: RegExp, start: Start): Promise<Served> {
  const { promise: served, resolve } = withResolvers<string>()
  let output = ''
  const { ran, interrupt } = start(args, (text) => {
    output += text
    const url = address.exec(output)?.[1]
    if (url !== undefined) resolve(url)
  })
  const failed = ran.then(({ stderr }) => Promise.reject(new Error(`${args[0]} ended: ${stderr}`)))
  const url = await Promise.race([served, failed])
  const stop = (): Promise<Called> => {
    interrupt()
    return ran
  }
  return { url, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
