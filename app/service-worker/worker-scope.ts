declare const self: WorkerScope

export const worker = self

/**
 * The used part of a service worker's global scope. TypeScript cannot load its own types for workers together with
 * those for pages.
 */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void
}

type WorkerEvents = {
  install: ExtendableEvent & {
    /** Only in Chromium. */
    addRoutes?: (route: { condition: { urlPattern: string }; source: { cacheName: string } }) => Promise<void>
  }
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { data: unknown }
}

type ExtendableEvent = Event & { waitUntil(promise: Promise<unknown>): void }

export type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
