/** A UUIDv7 (RFC 9562) as the server makes them, made by the phone: marks and log entries are known by it before they are sent. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000))
  new DataView(bytes.buffer).setUint16(4, now % 0x10000)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** An id and a time for what a phone notes now, both later than those of what it knows, whatever its clock says. */
export function stampAfter(known: { at: string }[], now: number) {
  const time = Math.max(now, ...known.map(({ at }) => Date.parse(at) + 1))
  return { id: newId(time), at: new Date(time).toISOString() }
}
