import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { message } from '#domain/text/message.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { projectRoot } from '#server/project-root.ts'
import type { SheetRow } from '../../import-matching.ts'
import { importLimits, importMessages } from '../../imports.ts'

/** A list as it came: the rows that are not empty, each with its number. */
export type ReadList = { sheets: string[]; sheet: string; rows: SheetRow[] }

/** Why a list cannot be read: one of `importMessages`, and what that is written with. */
export type Refusal = { refusal: keyof typeof importMessages; values: number[] }

export type ListToRead = { bytes: Uint8Array<ArrayBuffer>; sheet: string }

/** The same build as this process. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(projectRoot, 'features/import/server/reading/worker.ts')
  : join(projectRoot, 'build/program/read-list.js')

/** One at a time, since each may take a good part of the memory. */
const inTurn = limitConcurrency({ concurrency: 1, maxWaiting: 20 })

/**
 * Reads a workbook or a text with columns in a thread of its own, bounded in time and memory, so that the site goes on
 * answering whatever the file holds.
 *
 * @throws {Invalid} saying why it cannot be read
 * @throws {Conflict} while another list of the same admin is being read
 */
export async function readList(list: ListToRead, adminId: string): Promise<ReadList> {
  if (readingFor.has(adminId)) throw new Conflict(message(importMessages, 'stillReading'))
  readingFor.add(adminId)
  try {
    return await inTurn(() => readInWorker(list))
  } finally {
    readingFor.delete(adminId)
  }
}

/** Each admin has one list read at a time, so that one hostile file does not keep all others waiting. */
const readingFor = new Set<string>()

function readInWorker(list: ListToRead): Promise<ReadList> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadList>()
  const worker = new Worker(workerFile, {
    workerData: list,
    transferList: [list.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: importLimits.readingMegabytes },
    execArgv: [],
  })
  const tooMuch = () => reject(new Invalid([], message(importMessages, 'tooMuchToRead')))
  // What counts is its own processor time: a busy machine is no fault of the list. The clock is for what hangs.
  const watch = setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if (user + system > importLimits.readingSeconds * 1_000_000) tooMuch()
  }, 250)
  const timer = setTimeout(tooMuch, importLimits.readingSeconds * 10_000)
  worker.once('message', (answer: ReadList | Refusal) => {
    if ('refusal' in answer) reject(refused(answer))
    else resolve(answer)
  })
  // It ran out of memory, or the file has brought the reader down.
  worker.once('error', tooMuch)
  worker.once('exit', tooMuch)
  return promise.finally(() => {
    clearInterval(watch)
    clearTimeout(timer)
    return worker.terminate()
  })
}

const refused = ({ refusal, values }: Refusal) =>
  new Invalid([], message(importMessages, refusal as 'tooManyRows', ...(values as [number])))
