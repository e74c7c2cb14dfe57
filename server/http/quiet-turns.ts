/** How many turns of the event loop a task waits for a quiet one; then it is done all the same. */
const maxTurns = 64

const tasks: (() => void)[] = []
// Of the whole process, as the event loop is.
let arrivals = 0
let arrivalsBefore = 0
let turns = 0
let isTurnAwaited = false

/** Called for every connection, and every request that no cache answers. */
export function noteArrival(): void {
  arrivals += 1
}

/**
 * Does tasks in order, each in a turn of the event loop in which nothing has come. Node accepts one connection in each
 * turn, so with a long task in every turn whoever comes would be heard only after as many tasks as connections wait.
 */
export function doInQuietTurn(task: () => void): void {
  tasks.push(task)
  awaitTurn()
}

function awaitTurn() {
  if (isTurnAwaited) return
  isTurnAwaited = true
  setImmediate(endTurn)
}

function endTurn() {
  isTurnAwaited = false
  turns += 1
  if (arrivals === arrivalsBefore || turns >= maxTurns) {
    turns = 0
    tasks.shift()?.()
  }
  arrivalsBefore = arrivals
  if (tasks.length > 0) awaitTurn()
}
