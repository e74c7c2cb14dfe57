import type { ChildProcess } from 'node:child_process'

export type Output = {
  /** Everything printed so far. */
  text: () => string
  /** Waits until this is printed, and gives the first group. */
  waitFor: (pattern: RegExp) => Promise<string>
}

/** Reads what a program prints until it ends: one whose output nobody takes may stop over it. */
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
