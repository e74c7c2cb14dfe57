import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { bearerToken, type SessionLookup } from './guard.ts'

/**
 * Requests that share rate limits and a place in the queue: those of an admin, or those of all visitors on a network.
 */
export type ClientGroup = { key: string; isAdmin: boolean }

/** Bounds memory; the oldest token is evicted first. */
const maxTokens = 1_000

/**
 * Finds a request's group without a database query. A request with a token belongs to its admin's group once this
 * process has seen the token validated. Until then, or if the token is invalid, it belongs to its network's group.
 */
export class ClientGroups {
  readonly isProxy: (address: string, index: number) => boolean
  readonly #admins = new Map<string, string>()

  constructor(trustedProxies: readonly string[]) {
    this.isProxy = proxyAddr.compile([...trustedProxies])
  }

  of(request: IncomingMessage): ClientGroup {
    const token = bearerToken(request.headers)
    const admin = token && this.#admins.get(hashOf(token))
    return admin
      ? { key: `admin ${admin}`, isAdmin: true }
      : { key: networkOf(proxyAddr.all(request, this.isProxy).at(-1)), isAdmin: false }
  }

  /** Records the result of a token's lookup, so that requests of an ended session leave the admin's group. */
  note(token: string, found: SessionLookup): void {
    const key = hashOf(token)
    this.#admins.delete(key)
    if (!found || found === 'ended') return
    this.#admins.set(key, found.actor.id)
    const [oldest = ''] = this.#admins.keys()
    if (this.#admins.size > maxTokens) this.#admins.delete(oldest)
  }
}

const hashOf = (token: string) => hash('sha256', token)

/**
 * Returns the key for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because one home has 2^64
 * addresses. Clients that have disconnected no longer have an address; they share one key.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || isIP(ip) !== 6) return (ip ?? 'gone').toLowerCase()
  const address = normalizeIPv6(ip)
  const mapped = /^::ffff:(\d+\..+)$/.exec(address)?.[1]
  if (mapped) return mapped
  const [start = [], end] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = end ? Array(8 - start.length - end.length).fill('0') : []
  return normalizeIPv6(`${[...start, ...zeros, ...(end ?? [])].slice(0, 4).join(':')}::`)
}

const normalizeIPv6 = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address
