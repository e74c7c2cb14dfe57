import { expect, onTestFinished, test } from 'vitest'
import { doInQuietTurn, noteArrival } from './quiet-turns.ts'

/** Tells the number of the turn of the event loop. */
function countTurns() {
  let turn = 0
  let next = setImmediate(count)
  function count() {
    turn += 1
    next = setImmediate(count)
  }
  onTestFinished(() => clearImmediate(next))
  return () => turn
}

test('each task has a turn of its own, also one that another has added', async () => {
  const turn = countTurns()
  const turns: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  function task() {
    turns.push(turn())
    if (turns.length < 10) doInQuietTurn(task)
    else resolve()
  }
  doInQuietTurn(task)
  await promise
  expect(new Set(turns).size).toBe(10)
})

test('a task waits while something comes, but not for ever', async () => {
  const turn = countTurns()
  let arriving = setImmediate(arrive)
  function arrive() {
    noteArrival()
    arriving = setImmediate(arrive)
  }
  onTestFinished(() => clearImmediate(arriving))
  const { promise, resolve } = Promise.withResolvers<void>()
  doInQuietTurn(resolve)
  await promise
  expect(turn()).toBeGreaterThan(32)
  expect(turn()).toBeLessThan(130)
})
