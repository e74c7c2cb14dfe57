import { describe, expect, it } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

describe.each(bothDialects)('the cursor after a page of children, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic: ask } = site
  const classesAfter = async (id: string) => {
    const cursor = Buffer.from(JSON.stringify(['', id])).toString('base64url')
    const { body } = await site.ask('GET', `/api/students?limit=5&cursor=${cursor}`)
    return body.map(({ studentClass }: { studentClass: string }) => studentClass)
  }

  it('reveals nothing about a child that visitors can no longer see', async () => {
    const ids: string[] = []
    for (const studentClass of ['1', '3', '4', '5', '6'])
      ids.push((await site.add('student', { studentClass }))._id)
    const [first, hidden, left, deleted] = ids as [string, string, string, string]
    expect(await classesAfter(hidden)).toEqual(['4', '5', '6'])
    await ask('PUT', `${D}/students/${hidden}`, { json: { publishing: { isHidden: true } } })
    await ask('POST', `${D}/student/${left}/leave`)
    await ask('DELETE', `${D}/students/${deleted}`)
    for (const id of [hidden, left, deleted]) expect(await classesAfter(id)).toEqual([])
    expect(await classesAfter(first)).toEqual(['6'])
  })
})
