import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/**
 * Imported before a program (`node --import`): counts its steps, which are what it does with files and databases, and
 * kills it right before the step DIE_AT. Without DIE_AT, prints how many steps there were.
 */
const dieAt = Number(process.env.DIE_AT ?? Number.POSITIVE_INFINITY)
let steps = 0

function count(object: object, name: string) {
  const methods = object as Record<string, (...args: unknown[]) => unknown>
  const real = methods[name]
  methods[name] = function (this: unknown, ...args: unknown[]) {
    steps += 1
    if (steps === dieAt) process.kill(process.pid, 'SIGKILL')
    return real?.apply(this, args)
  }
}

for (const name of ['open', 'rename', 'mkdir', 'rm', 'stat']) count(fs, name)
syncBuiltinESMExports()
count(DatabaseSync.prototype, 'exec')
for (const name of ['all', 'run']) count(StatementSync.prototype, name)
count(pg.Client.prototype, 'query')
if (!process.env.DIE_AT) process.on('exit', () => process.stdout.write(`steps: ${steps}\n`))
