// npm run move: the whole site into another database, another store, or both, while it runs.
import { pino } from 'pino'
import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { describeTarget } from '../db/moves.ts'
import { describeResult, nextSteps } from '../move/describe-move.ts'
import { explainFailure, MoveError } from '../move/move-error.ts'
import { moveSite, stayHere } from '../move/move-site.ts'
import { routeBetween } from '../move/places.ts'
import { showMoveProgress } from '../move/show-move-progress.ts'
import { assertDataOwner } from './assert-data-owner.ts'
import { CommandFailed } from './command.ts'
import { type MoveArguments, moveHelp, parseMoveArguments, targetConfig } from './move-arguments.ts'
import { type Program, runProgram } from './run-program.ts'

const print = (line: string) => console.log(line)

const program: Program = {
  help: moveHelp,
  parse: (args) => {
    const options = parseMoveArguments(args, process.env)
    if (options === 'help' || 'wrong' in options) return options
    return () => run(options).catch(rethrowForTerminal)
  },
}

process.exitCode = await runProgram(program, process.argv.slice(2))

async function run(options: MoveArguments) {
  const from = readConfig(process.env)
  assertDataOwner(from)
  if ('stay' in options) return stay(from)
  const route = routeBetween(from, targetConfig(from, options, process.env))
  const startedAt = performance.now()
  const result = await moveSite(route, {
    ...options,
    progress: showMoveProgress(print),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
  if (!result) return print('Nothing was moved. Leave --plan out to do it.')
  print(describeResult(result, performance.now() - startedAt))
  for (const line of await nextSteps(route)) print(line)
}

async function stay(from: Parameters<typeof stayHere>[0]) {
  const move = await stayHere(from)
  if (!move) return print('The site has not moved from here; there is nothing to take back.')
  print(
    `The site stays here, and can be changed at once. Start it nowhere else: what was at ${describeTarget(move)} is a copy.`,
  )
}

function rethrowForTerminal(error: unknown): never {
  const explained = error instanceof CannotStart ? error : explainFailure(error)
  throw explained instanceof MoveError ? new CommandFailed(explained.message) : explained
}
