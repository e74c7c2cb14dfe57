import { type Browser, thisBrowser } from '#app/browser.ts'
import { dayOf, deleteRows, prepareRows, putRow, readRows, type UnsentRow } from '#app/session/unsent-rows.ts'
import { parseMessage, serializeMessage } from '#domain/text/words.ts'
import type { Evening } from '../../evening-schemas.ts'
import type { PendingEntry, SendResult } from './send-events.ts'

/** The owner account, and the key for items that name people. */
type Keeping = Evening['keeping']

type StoredUnsent = {
  /** Not sent yet, or lost by the server because a backup was restored. */
  waiting: PendingEntry[]
  refused: SendResult['refused']
}

/**
 * Stores what an account has recorded, also beyond its session (decision 086). It stores nothing until it has an owner.
 *
 * @param onFailure called if the browser did not store something; the open page still holds it
 */
export function createUnsentCopy(browser = thisBrowser, onFailure = () => {}) {
  let owner: Keeping | undefined
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Runs writes one after another, because encrypting takes time and an older version must not overwrite a newer one.
   */
  function inTurn(work: (owner: Keeping) => Promise<unknown>) {
    const ofOwner = owner
    if (ofOwner) last = last.then(() => work(ofOwner)).catch(() => undefined)
  }

  const keep = (item: PendingEntry, more: Partial<UnsentRow> = {}) =>
    inTurn(async (owner) => {
      if (!(await putSealed(item, owner, more, browser))) onFailure()
    })

  function forget(keys: string[]) {
    inTurn(({ account }) =>
      deleteRows(
        keys.map((key) => ({ account, key })),
        browser,
      ),
    )
  }

  return {
    belongTo(keeping: Keeping) {
      owner = keeping
      inTurn(() => prepareRows(browser))
    },
    keep: (item: PendingEntry) => keep(item),
    /** Resolves once everything up to now is stored. */
    whenStored: () => last,
    forget,
    /**
     * Marks stored items with the id of the server's database, and refused items with the reason. Items rewritten in
     * the meantime are not included. Stored photos are deleted, because they are too large to keep.
     */
    settle({ stored, refused }: SendResult) {
      forget(stored.flatMap(({ what, key }) => (what === 'photo' ? key : [])))
      for (const item of stored) if (item.what !== 'photo' && owner) keep(item, { storedIn: owner.database })
      for (const { item, message } of refused) keep(item, { refused: serializeMessage(message) })
    },
    /**
     * Forgets children who were removed from the list, for example at the family's request, so that a phone
     * does not add them again.
     */
    forgetGone({ children }: Evening) {
      const listed = new Set(children.map(({ id }) => `child ${id}`))
      inTurn(async ({ account, database }) => {
        const rows = await readRows(account, browser)
        const isGone = ({ key, storedIn }: UnsentRow) =>
          storedIn === database && key.startsWith('child ') && !listed.has(key)
        await deleteRows(rows.filter(isGone), browser)
      })
    },
    async read(): Promise<StoredUnsent> {
      await last
      const unsent: StoredUnsent = { waiting: [], refused: [] }
      if (!owner) return unsent
      for (const row of await readRows(owner.account, browser)) {
        if (row.isDeleted || (row.refused === undefined && row.storedIn === owner.database)) continue
        const item = await readSealed(row, owner, browser)
        if (item && row.refused === undefined) unsent.waiting.push(item)
        else if (item) unsent.refused.push({ item, message: parseMessage(row.refused ?? '') })
      }
      return unsent
    },
  }
}

/**
 * Encrypts everything but marks without a note, which hold no names. If the browser cannot encrypt, as without HTTPS, only
 * the open page holds them.
 */
async function putSealed(
  item: PendingEntry,
  { account, key: sealKey }: Keeping,
  more: Partial<UnsentRow>,
  browser: Browser,
) {
  const row = { account, key: item.key, day: dayOf(item), ...more }
  if (item.what === 'mark' && !item.value.note) return putRow({ ...row, clear: item }, {}, browser)
  const isPhoto = item.what === 'photo'
  const content = isPhoto
    ? await item.value.file.arrayBuffer()
    : new TextEncoder().encode(JSON.stringify(item))
  const sealed = await encrypt(sealKey, content, browser)
  if (!sealed) return putRow({ ...row, clear: item }, { isForMemory: true }, browser)
  const withoutFile = isPhoto && { clear: { ...item, value: { ...item.value, file: new Blob() } } }
  return putRow({ ...row, sealed, ...withoutFile }, {}, browser)
}

async function readSealed(
  { sealed, ...row }: UnsentRow,
  { key }: Keeping,
  browser: Browser,
): Promise<PendingEntry | undefined> {
  // Only this file stores rows.
  const clear = row.clear as PendingEntry | undefined
  if (!sealed) return clear
  const content = await decrypt(key, sealed, browser)
  if (!content) return undefined
  if (clear?.what === 'photo') return { ...clear, value: { ...clear.value, file: new Blob([content]) } }
  return JSON.parse(new TextDecoder().decode(content))
}

const algorithm = 'AES-GCM'

type Sealed = { iv: BufferSource; bytes: ArrayBuffer }

/**
 * Encrypts content with a key that the server sends only to the owner of the content.
 *
 * @param key 32 bytes in base64url
 * @returns undefined if the browser cannot encrypt, as without HTTPS
 */
async function encrypt(
  key: string,
  content: BufferSource,
  browser = thisBrowser,
): Promise<Sealed | undefined> {
  const subtle = browser.subtle()
  if (!subtle) return undefined
  const iv = browser.randomBytes(12)
  return { iv, bytes: await subtle.encrypt({ name: algorithm, iv }, await importKey(subtle, key), content) }
}

/** Decrypts content; returns undefined if it was encrypted with another key, or if the browser cannot decrypt. */
async function decrypt(
  key: string,
  { iv, bytes }: Sealed,
  browser = thisBrowser,
): Promise<ArrayBuffer | undefined> {
  try {
    const subtle = browser.subtle()
    return await subtle?.decrypt({ name: algorithm, iv }, await importKey(subtle, key), bytes)
  } catch {
    return undefined
  }
}

function importKey(subtle: SubtleCrypto, key: string) {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}
