import type { AnyRecord, Kind } from './kind.ts'

/** The length of a UUID as URL-safe characters. */
const shortIdLength = 22
const maxSlugLength = 60

/**
 * Returns a path such as `/events/festivals/evening-of-lights-AZqoXh4ZcXyKp3vE0Lk1mg`: a slug for people and the id for
 * the server, so that a renamed record is still found by its old path. Returns undefined if the kind's records have no
 * page.
 */
export function recordPath(
  kind: Kind,
  record: Pick<AnyRecord, '_id'> & Record<string, unknown>,
): string | undefined {
  const titleSlug = slugify(String(record[kind.titleField] ?? ''), kind.name)
  return kind.screens.one?.replace(':record', `${titleSlug}-${encodeShortId(record._id)}`)
}

/** Leads to the page about a person, or to the edit form of any other record. */
export const adminPath = ({ name, screens }: Pick<Kind, 'name' | 'screens'>, id: string) =>
  screens.person?.replace(':id', id) ?? `/admin/dashboard/edit/${name}/${id}`

export const recordTitle = (kind: Kind, record: AnyRecord) =>
  String(record[kind.titleField] ?? kind.labels.one)

/** Returns the id at the end of a slug, or the `_id` itself. Returns undefined if the text has neither. */
export function recordIdFromSlug(slug: string): string | undefined {
  if (isUuid(slug)) return slug.toLowerCase()
  const bytes = decodeShortId(slug.slice(-shortIdLength))
  if (bytes.length !== 16) return undefined
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Keeps only Latin letters, without their accents, and digits: other letters would be percent-encoded in a shared link,
 * with six characters or more for each letter. A title without such letters begins with the name of the kind.
 */
function slugify(title: string, kindName: string) {
  const latin = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const text = /[a-z]/.test(latin) ? latin : `${kindName.replace(/[A-Z]/g, '-$&')} ${latin}`
  const hyphenated = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return hyphenated.replace(/^-/, '').slice(0, maxSlugLength).replace(/-$/, '')
}

function encodeShortId(id: string) {
  const hex = id.replaceAll('-', '').match(/../g) ?? []
  const bytes = String.fromCharCode(...hex.map((byte) => Number.parseInt(byte, 16)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decodeShortId(shortId: string) {
  if (!/^[\w-]{22}$/.test(shortId)) return ''
  return atob(shortId.replaceAll('-', '+').replaceAll('_', '/'))
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
