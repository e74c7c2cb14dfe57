import type { Answer } from './get.ts'
import { type Opponent, startOpponent } from './opponent.ts'
import { byItself } from './start-server.ts'

/** Headers that Node adds by itself. */
const itsOwn = new Set(['date', 'connection', 'keep-alive'])

/** Starts a server that is `node:http` and nothing else, with our own flags, and sends this answer. */
export function startBareNode(answer: Answer): Promise<Opponent> {
  const headers = Object.entries(answer.headers).filter(([name]) => !itsOwn.has(name))
  const flags = byItself.filter((arg) => arg.startsWith('--'))
  return startOpponent(
    answer,
    ({ folder, port }) => [process.execPath, [...flags, 'bench/send-bytes.ts', folder, String(port)]],
    () => ({ 'headers.json': JSON.stringify(headers.flat()) }),
  )
}
