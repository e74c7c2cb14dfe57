import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238), as authenticator apps expect them: SHA-1, six digits, 30 seconds.

const stepSeconds = 30
/** By how many steps a phone's clock may be behind or ahead. */
export const stepWindow = 1

export const totpStep = (now: Date) => Math.floor(now.getTime() / 1_000 / stepSeconds)

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Finds the step that this code belongs to: the current one or a neighbor. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const steps = Array.from({ length: 2 * stepWindow + 1 }, (_, index) => totpStep(now) - stepWindow + index)
  return steps.findLast((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)))
}

export function totpUri(secret: Buffer, { account, issuer }: { account: string; issuer: string }): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  const params = new URLSearchParams({ secret: base32(secret), issuer })
  // URLSearchParams encodes a space as a plus, which some apps show literally.
  return `otpauth://totp/${label}?${String(params).replaceAll('+', '%20')}`
}

/** Encodes bytes in base32 (RFC 4648) without padding, the form apps accept when it is typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}
