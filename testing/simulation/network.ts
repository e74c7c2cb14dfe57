import { ownResponseHeader } from '#domain/api/own-response.ts'
import type { Sent, SimulatedResponse, SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** What happens to a phone's next request, and who answers it. */
export const fates = {
  lost: 'is lost',
  'answer lost': 'arrives, but its answer is lost',
  doubled: 'arrives twice',
  'late request': 'arrives after 50 seconds',
  'late answer': 'is answered after 20 seconds',
  login: 'is answered by the login page of a Wi-Fi network',
  'too many': 'is answered 429 by the server',
  'too large': 'is answered 413 by a proxy',
  unavailable: 'is answered 503 by a proxy',
} as const
export type Fate = keyof typeof fates

const second = 1_000
const travelMs = 40
const html = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<form>Log in to the Wi-Fi</form>',
}

/** A phone's way to the server. */
export class Line {
  isOnline = true
  #fates: Fate[] = []
  #world: World
  #server: SimulatedServer

  constructor(world: World, server: SimulatedServer) {
    this.#world = world
    this.#server = server
  }

  /** Decides about the next request that has no fate yet and can meet this one. */
  add = (fate: Fate) => void this.#fates.push(fate)

  #take(method: string): Fate | undefined {
    const index = this.#fates.findIndex((fate) => fate !== 'too large' || method === 'POST')
    return index < 0 ? undefined : this.#fates.splice(index, 1)[0]
  }

  /** Brings the phone online, with a line that loses nothing. */
  repair() {
    this.isOnline = true
    this.#fates = []
  }

  /** Sends like `fetch`. Without a response it waits until the phone gives up. */
  send = (path: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new TypeError('No response.'))
      if (!this.isOnline) return fail()
      const sent: Sent = {
        method: init.method ?? 'GET',
        path,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body as string | undefined,
      }
      const respond = ({ status, headers, body }: SimulatedResponse) =>
        this.isOnline ? resolve(new Response(body, { status, headers })) : fail()
      this.#route(sent, respond, this.#take(sent.method))
    })

  #route(sent: Sent, respond: (response: SimulatedResponse) => void, fate: Fate | undefined) {
    const world = this.#world
    const arrive = (
      requestMs: number,
      responseMs: number,
      receive: (response: SimulatedResponse) => void = respond,
    ) =>
      world.after(requestMs, () =>
        world.track(
          this.#server
            .handle(sent)
            .then((response) => response && void world.after(responseMs, () => receive(response))),
        ),
      )
    const forged = (response: SimulatedResponse) => world.after(travelMs, () => respond(response))
    if (fate === 'lost') return
    if (fate === 'answer lost') return arrive(travelMs, 0, () => undefined)
    if (fate === 'late request') return arrive(50 * second, travelMs)
    if (fate === 'late answer') return arrive(travelMs, 20 * second)
    if (fate === 'login') return forged(html)
    if (fate === 'too large') return forged({ ...html, status: 413 })
    if (fate === 'unavailable') return forged({ ...html, status: 503 })
    if (fate === 'too many') return forged(tooMany)
    if (fate === 'doubled') arrive(2 * second, 0, () => undefined)
    return arrive(travelMs, travelMs)
  }
}

const tooMany: SimulatedResponse = {
  status: 429,
  headers: { 'content-type': 'application/json', [ownResponseHeader.name]: ownResponseHeader.value },
  body: JSON.stringify({ success: false, message: 'Too many requests.' }),
}
