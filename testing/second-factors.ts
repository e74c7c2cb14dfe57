import { totpCode, totpStep } from '#features/accounts/server/second-factor/totp.ts'
import type { Ask } from './spec/ask.ts'

/** Decodes a key as people type it into apps. */
export function fromBase32(key: string): Buffer {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const text = bits.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from((text.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the code that an app with this key shows. */
export const codeAt = (key: string, now: Date, stepsLater = 0) =>
  totpCode(fromBase32(key), totpStep(now) + stepsLater)

/** Sets up an authenticator app through the API. Returns its key and the recovery codes. */
export async function setUpApp(ask: Ask, token: string, now: () => Date) {
  const path = '/api/admin/second-factor/app'
  const started = await ask('POST', path, { token })
  const key = String(started.body.data.secret)
  const { body } = await ask('PUT', path, { token, json: { code: codeAt(key, now()) } })
  return { key, recoveryCodes: body.data.recoveryCodes as string[] }
}
