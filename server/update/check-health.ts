import { setTimeout as wait } from 'node:timers/promises'
import { readStart } from './read-start.ts'
import { UpdateError } from './update-error.ts'

/** How many pages of the sitemap are asked for. */
const maxPages = 8
const requestTimeoutMs = 10_000
const pollMs = 200
/** A sitemap is a few hundred bytes for each page. */
const maxCharacters = 1_000_000

type Options = {
  /** Where it is asked; undefined while it does not listen yet. */
  findAddress: () => string | undefined
  /** For how long it may say that it is not ready, in milliseconds. */
  deadlineMs: number
  /** Why nobody needs to wait any longer; undefined while it may still come. */
  hasFailed: () => Promise<string | undefined> | string | undefined
}

/**
 * Waits until a site says that it is ready, and opens its first page and some of those that its sitemap names.
 * @throws {UpdateError}
 */
export async function checkHealth(options: Options): Promise<void> {
  const address = await untilReady(options)
  for (const path of ['/', ...(await pagesOf(address))]) {
    const { status } = await ask(address + path)
    if (status !== 200) throw new UpdateError(`It answered ${status || 'nothing'} for the page ${path}.`)
  }
}

async function untilReady({ findAddress, deadlineMs, hasFailed }: Options): Promise<string> {
  const endsAt = performance.now() + deadlineMs
  for (;;) {
    const failure = await hasFailed()
    if (failure !== undefined) throw new UpdateError(failure)
    const address = findAddress()
    const state = address === undefined ? unanswered : await ask(`${address}/readyz`)
    if (address !== undefined && isReady(state)) return address
    if (performance.now() > endsAt)
      throw new UpdateError(
        `It was not ready within ${Math.round(deadlineMs / 1_000)} seconds: ${state.text}`,
      )
    await wait(pollMs)
  }
}

/** A disk that is nearly full is no fault of the program, and the one before would say the same. */
function isReady({ status, text }: typeof unanswered) {
  if (status !== 503) return status === 200
  try {
    const { status: _, ...parts } = JSON.parse(text) as Record<string, unknown>
    const failed = Object.keys(parts).filter((part) => parts[part] !== 'ok')
    return failed.join() === 'disk'
  } catch {
    return false
  }
}

async function pagesOf(address: string): Promise<string[]> {
  const { text } = await ask(`${address}/sitemap.xml`)
  const pages = text.matchAll(/<loc>([^<]{1,2000})<\/loc>/g)
  return Array.from(pages, ([, page = '']) => (URL.canParse(page) ? new URL(page).pathname : '/')).slice(
    0,
    maxPages,
  )
}

const unanswered = { status: 0, text: 'it answers nothing.' }

async function ask(url: string): Promise<typeof unanswered> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs), redirect: 'manual' })
    return { status: response.status, text: await readStart(response, maxCharacters) }
  } catch {
    return unanswered
  }
}
