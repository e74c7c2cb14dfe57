import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import { volunteerFields } from '#testing/admins.ts'
import { bothDialects } from '#testing/databases.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { importLimits } from '../imports.ts'
import { applyImport } from './apply-import.ts'
import { deleteOldImports } from './delete-imports.ts'

describe.each(bothDialects)('applying a list on %s', (dialect) => {
  const site = openImports(dialect)
  const { asPic, look, unique, state, addList, change, apply, students, addStudent, unchanged } = site

  it('is refused if a record was changed since the preview, and the error names the record', async () => {
    const u = unique()
    const { _id } = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1` })
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const { preview } = await look(id)
    site.advanceTime(1_000)
    await asPic('PUT', `${D}/students/${_id}`, { json: { address: 'Elsewhere' } })
    const json = { stamp: preview.stamp, previewedAt: preview.previewedAt }
    const { status, body } = await unchanged(() => asPic('POST', `${D}/imports/${id}/apply`, { json }))
    expect([status, body.message]).toEqual([
      409,
      `Nothing was added: someone has changed "${u} Asha" in the meantime. Please check again.`,
    ])
    expect((await apply(id)).status).toBe(200)
  })

  it('works once, and only for one of two identical lists', async () => {
    const u = unique()
    const table = `${header}\n${u} Asha,${u}-1,F,9,Lane\n`
    const [one, other] = [await addList(table), await addList(table)]
    const seen = async (id: string) => {
      const { stamp, previewedAt } = (await look(id)).preview
      return { json: { stamp, previewedAt } }
    }
    const [seenOne, seenOther] = [await seen(one), await seen(other)]
    const answers = await Promise.all([
      asPic('POST', `${D}/imports/${one}/apply`, seenOne),
      asPic('POST', `${D}/imports/${one}/apply`, seenOne),
      asPic('POST', `${D}/imports/${other}/apply`, seenOther),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await students(u)).toHaveLength(1)
  })

  it('leaves nothing behind when it fails', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const before = await state()
    const { stamp, previewedAt } = (await look(id)).preview
    const { context } = site
    const actor = {
      type: 'admin' as const,
      id: site.pic.id,
      fullName: 'Mira',
      role: 'PIC' as const,
      isReadOnly: false,
      volunteersMay: allVolunteerSwitches(true),
    }
    const confirmed = { stamp, previewedAt, leaveOutOpen: false }
    await forbidChangeSets(true)
    await expect(applyImport(context, id, confirmed, actor)).rejects.toThrow()
    await forbidChangeSets(false)
    expect(await state()).toEqual(before)
    expect((await apply(id)).body.message).toBe('1 added.')
  })

  it('concerns a list that only its own admin can see and discard, and that is kept for a day', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const other = await signedIn(site, volunteerFields)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', ''],
    ] as const) {
      const { status, body } = await asPic(method, `${D}/imports/${id}${path}`, { token: other.token })
      expect([status, body.message]).toEqual([404, 'This list no longer exists. Lists are kept for a day.'])
    }
    const waiting = async () =>
      (await asPic('GET', `${D}/imports`)).body.data.map(({ _id }: { _id: string }) => _id)
    expect(await waiting()).toContain(id)
    expect((await asPic('DELETE', `${D}/imports/${id}`)).status).toBe(200)
    expect(await waiting()).not.toContain(id)
    const next = await addList(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const now = () => new Date(site.context.now().getTime() + day + 1_000)
    await deleteOldImports({ db: site.context.db, now })
    expect((await asPic('GET', `${D}/imports/${next}`)).status).toBe(404)
  })

  it('is possible until there are too many open lists and this one, the oldest, is deleted', async () => {
    const u = unique()
    const addNext = (name: string) => {
      // Give each list its own time, because the oldest one is deleted.
      site.advanceTime(1)
      return addList(`${header}\n${u} ${name},${u}-${name},F,9,Lane\n`)
    }
    const first = await addNext('first')
    for (let number = 0; number < importLimits.open; number += 1)
      expect((await apply(await addNext(`added${number}`))).status).toBe(200)
    const status = async () => (await asPic('GET', `${D}/imports/${first}`)).status
    expect(await status()).toBe(200)
    for (let number = 1; number < importLimits.open; number += 1) await addNext(`open${number}`)
    expect(await status()).toBe(200)
    await addNext('surplus')
    expect(await status()).toBe(404)
  })

  it('is refused if another window changed the list', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,9,Lane\n`)
    const { preview } = await look(id)
    await change(id, { leftOut: [{ row: 2, isLeftOut: true }] })
    const { status, body } = await asPic('PUT', `${D}/imports/${id}`, {
      json: { version: 1, hasHeader: false },
    })
    expect([status, body.message]).toEqual([
      409,
      'This list was changed in another window. Please check it again.',
    ])
    const json = { stamp: preview.stamp, previewedAt: preview.previewedAt }
    expect((await asPic('POST', `${D}/imports/${id}/apply`, { json })).body.message).toBe(body.message)
  })

  /** Makes the database reject change sets, so that applying a list fails after its records are stored. */
  async function forbidChangeSets(isForbidden: boolean) {
    const { db } = site.context
    if (dialect === 'postgres')
      await (isForbidden
        ? sql`alter table "history" add constraint "forbidden" check ("reason" is null) not valid`
        : sql`alter table "history" drop constraint "forbidden"`
      ).execute(db)
    else
      await (isForbidden
        ? sql`create trigger "forbidden" before insert on "history" when new."reason" is not null begin select raise(abort, 'no'); end`
        : sql`drop trigger "forbidden"`
      ).execute(db)
  }
})
