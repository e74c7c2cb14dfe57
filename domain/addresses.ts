import type { AnyRecord, Kind } from './kinds/kind.ts'

/** A UUID as 22 characters that an address can carry. */
const shortIdLength = 22
const longestName = 60

/**
 * The path of a record's own page, such as `/events/festivals/evening-of-lights-AZqoXh4ZcXyKp3vE0Lk1mg`: a name for
 * people and the id for us. A record that is renamed is still found under its old address. Undefined where the kind
 * has no such page.
 */
export function addressOf(kind: Kind, record: AnyRecord): string | undefined {
  const name = slugOf(String(record[kind.titleField] ?? ''))
  return kind.screens.one?.replace(':record', `${name && `${name}-`}${shortId(record._id)}`)
}

/** The id in the last part of an address, or in a bare `_id`; undefined where there is none. */
export function idInAddress(part: string): string | undefined {
  if (isUuid(part)) return part.toLowerCase()
  const bytes = bytesOf(part.slice(-shortIdLength))
  if (bytes.length !== 16) return undefined
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Letters and digits of any script, the rest as hyphens. */
function slugOf(text: string) {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-|-$/g, '')].slice(0, longestName).join('').replace(/-$/, '')
}

function shortId(id: string) {
  const hex = id.replaceAll('-', '').match(/../g) ?? []
  const bytes = String.fromCharCode(...hex.map((byte) => Number.parseInt(byte, 16)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(shortId: string) {
  if (!/^[\w-]{22}$/.test(shortId)) return ''
  return atob(shortId.replaceAll('-', '+').replaceAll('_', '/'))
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
