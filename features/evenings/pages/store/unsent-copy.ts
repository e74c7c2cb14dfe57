import { deleteRows, putRow, readRows, type UnsentRow, type Waiting } from '#app/session/unsent-rows.ts'
import { readMessage, writeMessage } from '#domain/text/message-parts.ts'
import type { Evening } from '../../evening-schemas.ts'
import { seal, unseal } from './seal.ts'
import type { Answer } from './send-events.ts'

/** To whom it belongs, and the key for what names people. */
type Keeping = Evening['keeping']

export type Kept = {
  /** Not sent yet, or lost by the server since, which a restored backup does. */
  waiting: Waiting[]
  refused: Answer['refused']
}

/** The copy of what an account has noted that outlives its session (decision 086). Until it belongs to one, it keeps nothing. */
export function createUnsentCopy() {
  let owner: Keeping | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other, since sealing takes its time and a newer version must not be overtaken. */
  function inTurn(work: (owner: Keeping) => Promise<unknown>) {
    const ofOwner = owner
    if (ofOwner) last = last.then(() => work(ofOwner)).catch(() => undefined)
  }

  const keep = (item: Waiting, more: Partial<UnsentRow> = {}) =>
    inTurn((owner) => putSealed(item, owner, more))

  function forget(keys: string[]) {
    inTurn(({ account }) => deleteRows(keys.map((key) => ({ account, key }))))
  }

  return {
    belongTo(keeping: Keeping) {
      owner = keeping
    },
    keep: (item: Waiting) => keep(item),
    forget,
    /** What the server has, or has refused, without what was written anew meanwhile. Photos are too large to be kept on. */
    settle({ stored, refused }: Answer) {
      forget(stored.flatMap(({ what, key }) => (what === 'photo' ? key : [])))
      for (const item of stored) if (item.what !== 'photo' && owner) keep(item, { storedIn: owner.database })
      for (const { item, message } of refused) keep(item, { refused: writeMessage(message) })
    },
    /** A child who is no longer in the list, say because the family asked for it, does not come back by a phone. */
    forgetGone({ children }: Evening) {
      const listed = new Set(children.map(({ id }) => `child ${id}`))
      inTurn(async ({ account, database }) => {
        const rows = await readRows(account)
        const isGone = ({ key, storedIn }: UnsentRow) =>
          storedIn === database && key.startsWith('child ') && !listed.has(key)
        await deleteRows(rows.filter(isGone))
      })
    },
    async read(): Promise<Kept> {
      await last
      const kept: Kept = { waiting: [], refused: [] }
      if (!owner) return kept
      for (const row of await readRows(owner.account)) {
        if (row.refused === undefined && row.storedIn === owner.database) continue
        const item = await readSealed(row, owner)
        if (item && row.refused === undefined) kept.waiting.push(item)
        else if (item) kept.refused.push({ item, message: readMessage(row.refused ?? '') })
      }
      return kept
    },
  }
}

/** Without names, but for the owner. Where the browser cannot seal, as without HTTPS, the page alone remembers them. */
async function putSealed(item: Waiting, { account, key: sealKey }: Keeping, more: Partial<UnsentRow>) {
  const row = { account, key: item.key, ...more }
  if (item.what === 'mark') return putRow({ ...row, clear: item })
  const isPhoto = item.what === 'photo'
  const content = isPhoto
    ? await item.value.file.arrayBuffer()
    : new TextEncoder().encode(JSON.stringify(item))
  const sealed = await seal(sealKey, content)
  if (!sealed) return putRow({ ...row, clear: item }, { isForMemory: true })
  const withoutFile = isPhoto && { clear: { ...item, value: { ...item.value, file: new Blob() } } }
  return putRow({ ...row, sealed, ...withoutFile })
}

async function readSealed({ clear, sealed }: UnsentRow, { key }: Keeping): Promise<Waiting | undefined> {
  if (!sealed) return clear
  const content = await unseal(key, sealed)
  if (!content) return undefined
  if (clear?.what === 'photo') return { ...clear, value: { ...clear.value, file: new Blob([content]) } }
  return JSON.parse(new TextDecoder().decode(content))
}
