import { describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'

const add = '/api/admin/dashboard/add-text'

describe.each(dialects)('own texts, on %s', (dialect) => {
  const site = openSite(dialect, {
    context: {
      renderPage: async (_url, transport) => ({
        status: 200,
        headers: new Headers(),
        contentSecurityPolicy: '',
        html: await (await transport('/api/texts?limit=200', {})).text(),
      }),
    },
  })
  const listed = async () => (await site.ask('GET', '/api/texts')).body
  const addText = async (json: object) => (await site.asPic('POST', add, { json })).body.data

  test('are returned as blocks in each language, with markup as text', async () => {
    const text = 'A **bold** word, <script>alert(1)</script> and [a link](javascript:alert(1))'
    await addText({ place: 'About: introduction', text, translations: { bn: { text: '- এক\n- দুই' } } })
    const [own] = await listed()
    expect(own.text).toBe(text)
    expect(own.blocks).toEqual({
      en: [
        {
          type: 'paragraph',
          spans: [
            'A ',
            { bold: ['bold'] },
            ' word, ',
            '<script>',
            'alert(1)',
            '</script>',
            ' and ',
            '[a link](javascript:alert(1))',
          ],
        },
      ],
      bn: [{ type: 'list', isOrdered: false, items: [['এক'], ['দুই']], numbers: [null, null] }],
    })
  })

  test('exist once for each place: a second one gets 409, also if several are added at once', async () => {
    await addText({ place: 'About: fact 3', title: 'First' })
    const json = { place: 'About: fact 3', title: 'Second' }
    const second = await site.unchanged(() => site.asPic('POST', add, { json }))
    expect(second).toMatchObject({ status: 409, body: { errors: [{ field: 'place' }] } })
    const other = await addText({ place: 'About: fact 4', title: 'Fourth' })
    const moved = () =>
      site.asPic('PUT', `/api/admin/dashboard/texts/${other._id}`, { json: { place: json.place } })
    expect((await site.unchanged(moved)).status).toBe(409)
    const several = await Promise.all(
      [1, 2, 3].map(() => site.asPic('POST', add, { json: { place: 'About: pillar 1' } })),
    )
    expect(several.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    ['5,001 characters', 400, { place: 'About: heading', text: 'a'.repeat(5_001) }],
    ['100,000 characters', 413, { place: 'About: heading', text: 'a'.repeat(100_000) }],
    ['an unknown place', 400, { place: 'Everywhere', text: 'x' }],
    ['an unknown drawing', 400, { place: 'About: activity 1', drawing: 'dragon' }],
    ['an unknown language', 400, { place: 'About: heading', translations: { fr: { text: 'x' } } }],
    ['blocks', 400, { place: 'About: heading', blocks: { en: [] } }],
  ])('with %s are rejected', async (_what, status, json) => {
    const answer = await site.unchanged(() => site.asPic('POST', add, { json }))
    expect(answer.status).toBe(status)
  })

  test('are previewed with what is typed, beside the other texts, without being stored', async () => {
    await addText({ place: 'About: heading', title: 'Other text' })
    const { _id } = await addText({ place: 'About: fact 1', title: 'Stored' })
    const path = `/api/admin/dashboard/preview/ownText/${_id}`
    const json = { title: 'Typed', translations: { hi: { title: 'लिखा' } } }
    const { status, body } = await site.unchanged(() => site.asPic('POST', path, { json }))
    expect(status).toBe(200)
    expect(body.data.path).toBe('/about')
    const shown = JSON.parse(body.data.html)
    expect(shown.filter((text: { _id: string }) => text._id === _id)).toMatchObject([
      { title: 'Typed', place: 'About: fact 1', translations: { hi: { title: 'लिखा' } } },
    ])
    expect(shown).toContainEqual(expect.objectContaining({ title: 'Other text' }))
    expect((await site.asPic('POST', path, { json: { title: 'a'.repeat(201) } })).status).toBe(400)
    expect((await site.ask('POST', path, { json })).status).toBe(401)
  })
})
