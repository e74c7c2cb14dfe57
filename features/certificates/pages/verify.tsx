import { data, useLoaderData } from 'react-router'
import { ApiError } from '#app/api/api.ts'
import { pageLoader } from '#app/api/page-loader.ts'
import { defineWords, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { certificatePaths } from '../certificates.ts'

const english = defineWords('verify', {
  title: 'Check a certificate',
  description: 'Whether a certificate of our school is valid.',
  valid: 'This certificate is valid.',
  withdrawn: 'This certificate was withdrawn.',
  unknown: 'There is no certificate with this code.',
  failed: 'The certificate could not be checked. Please try again later.',
})

const read = pageLoader(async (api, { params: { code = '' } }) => {
  try {
    const { isValid } = (await api.call('GET', certificatePaths.check, { params: { code } })).data
    return data(isValid ? ('valid' as const) : ('withdrawn' as const))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404
      ? data('unknown' as const, { status: 404 })
      : data('failed' as const, { status: 503 })
  }
})
export const loader = read
export const clientLoader = read

export const meta = unlistedPageMeta(english)

/** A scroll with a mark below it: a tick, a cross, a question mark or an exclamation mark. */
const scroll = 'M14 8h30q6 0 6 6v24q0 6-6 6H20q-6 0-6-6zM22 18h20M22 26h14'
const marks = {
  valid: 'M34 48l7 8 15-18',
  withdrawn: 'M40 42l14 14M54 42l-14 14',
  unknown: 'M42 44q0-6 6-6t6 6q0 4-6 7M48 57v.5',
  failed: 'M48 40v10M48 57v.5',
}

export default function Verify() {
  const words = useWords(english)
  const state = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageHeading title={words.title} />
      <EmptyState message={words[state]} drawing={scroll + marks[state]} />
    </div>
  )
}
