declare const self: WorkerScope

/** The worker itself. */
export const worker = self

/** As much of a service worker's global scope as is used: TypeScript has these types only instead of a page's. */
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
    /** Chromium alone has it. */
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
