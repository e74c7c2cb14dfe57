import ipaddr from 'ipaddr.js'

/**
 * What rate limits count: an IPv4 address, or the /64 of an IPv6 address, since a home has 2^64. Disconnected clients
 * have no address any more; they share one.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return (ip ?? 'gone').toLowerCase()
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()
}
