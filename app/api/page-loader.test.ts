import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { homePath } from '#domain/site/page-paths.ts'
import { ownHeaders } from '../testing/fake-server.ts'
import { dataLoader, pageContext } from './page-loader.ts'

const record = { _id: 'a', title: 'Class', translations: { bn: { title: 'ক্লাস' }, hi: { title: 'कक्षा' } } }

test.each([
  ['/', undefined],
  ['/bn/', { bn: { title: 'ক্লাস' } }],
])(
  'data of the page %s contains of each record only the translations of its language',
  async (path, kept) => {
    const data = { latestNotification: record, list: [{ record }], settings: { translations: { hi: {} } } }
    const context = new RouterContextProvider()
    const transport = async () =>
      new Response(JSON.stringify({ success: true, data }), { headers: ownHeaders })
    context.set(pageContext, { nonce: '', transport })
    const request = new Request(`http://school.test${path}`)
    const { data: loaded } = await dataLoader(homePath)({ context, params: {}, request })
    const shown = { _id: 'a', title: 'Class', ...(kept && { translations: kept }) }
    expect(loaded).toEqual({
      latestNotification: shown,
      list: [{ record: shown }],
      settings: { translations: { hi: {} } },
    })
  },
)
