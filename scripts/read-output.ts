import type { ChildProcess } from 'node:child_process'

export type Output = {
  text: () => string
  /** Waits until the output matches, and resolves to the first group. */
  waitFor: (pattern: RegExp) => Promise<string>
}

/** Reads a program's output until it ends. A program may block if no one reads its output. */
export function readOutput(program: ChildProcess): Output {
  let text = ''
  let hasEnded = false
  const waiting = new Set<() => void>()
  const checkAll = () => {
    for (const check of waiting) check()
  }
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      checkAll()
    })
  program.on('close', () => {
    hasEnded = true
    checkAll()
  })

  function waitFor(pattern: RegExp): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const check = () => {
      const found = pattern.exec(text)
      if (found) resolve(found[1] ?? '')
      else if (hasEnded) reject(new Error(`The program ended:\n${text}`))
      else return
      waiting.delete(check)
    }
    waiting.add(check)
    check()
    return promise
  }
  return { text: () => text, waitFor }
}
