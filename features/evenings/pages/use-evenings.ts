import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { thisBrowser } from '#app/browser.ts'
import { useLanguage } from '#app/language/use-words.ts'
import { deleteOfflineEvenings, whenDeleted } from '#app/session/offline-evenings.ts'
import { readToken } from '#app/session/token.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { tonightServiceWorker } from '#domain/session/tonight-cache.ts'
import { EveningStore } from './store/evening-store.ts'
import { findEvening, viewEvening } from './store/view-evening.ts'

const refreshMs = 30_000
const nothing = { register: false, log: false, add: false, others: false }

/**
 * Returns an evening as this phone knows it, immediately if it was loaded before, and what the admin may
 * record.
 *
 * @param day as `YYYY-MM-DD`; null for tonight or the next evening
 */
export function useEvening(day: string | null) {
  const [store] = useState(() => new EveningStore())
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useEffect(() => {
    store.open()
    return () => store.stop()
  }, [store])
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language loads catalogs, which the worker stores too
  const keep = useMemo(() => untilDone(keepScreen), [language])
  useRefresh(store, day ?? 'next', keep)
  const today = schoolDay(new Date(store.now()))
  const evening = findEvening(state, day ?? state.nextDay, today)
  const isToday = evening?.day === today
  // Prefetch the next evening for offline use.
  const next = isToday ? evening.next : null
  useEffect(() => {
    if (next && !store.state.evenings.has(next)) store.load(next)
  }, [store, next])
  const view = useMemo(() => evening && viewEvening(evening, state.waiting), [evening, state.waiting])
  // An evening on a future day is read-only.
  const isAhead = evening !== undefined && evening.day > today
  return { store, state, view, today, isToday, isAhead, may: evening && !isAhead ? evening.may : nothing }
}

/**
 * Loads the evening and keeps the screen for offline use: now, when the browser is online again, and every half minute
 * while the page is visible.
 */
function useRefresh(store: EveningStore, asked: string, keep: () => void) {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      store.load(asked)
      keep()
    }
    refresh()
    const timer = thisBrowser.setInterval(refresh, refreshMs)
    addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      thisBrowser.clearInterval(timer)
      removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [store, asked, keep])
}

/** Returns a function that does the work unless it is done or under way. After a failure, the next call tries again. */
function untilDone(work: () => Promise<void>) {
  let isTried = false
  return async () => {
    if (isTried) return
    isTried = true
    try {
      await work()
    } catch {
      isTried = false
    }
  }
}

/**
 * Registers the worker that opens the screen offline (`tonight-worker.ts`). Rejects if it could not be installed, for
 * example because the network broke off; until then, the screen needs the network to open.
 */
async function keepScreen() {
  if (import.meta.env.DEV || !navigator.serviceWorker) return
  await whenDeleted()
  const { script, scope } = tonightServiceWorker
  const registration = await navigator.serviceWorker.register(script, { scope })
  await whenInstalled(registration.installing)
  // The session may have ended in the meantime, before there was a worker to delete.
  if (readToken() === null) return deleteOfflineEvenings()
  if (!registration.active) throw new Error('The worker was not installed.')
  registration.active.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}

/** Waits until a worker is active, or until its installation has failed, which `serviceWorker.ready` never reports. */
const whenInstalled = (worker: ServiceWorker | null) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!worker || worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker?.addEventListener('statechange', look)
    look()
  })
