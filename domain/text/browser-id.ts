/**
 * Creates a UUIDv7 (RFC 9562) like the server's, to identify what a browser sends. `crypto.randomUUID` is missing
 * without HTTPS, as on a school's own network.
 *
 * @param random 16 random bytes
 */
export function newBrowserId(now: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random)
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000))
  new DataView(bytes.buffer).setUint16(4, now % 0x10000)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
