import { data, redirect, useHref, useLoaderData } from 'react-router'
import { ApiError } from '#app/api/api.ts'
import { pageLoader } from '#app/api/page-loader.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { verifyPage } from '#domain/site/page-paths.ts'
import { inLanguage, splitLanguage } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { certificatePaths, maxTypedLength, parseCode } from '../certificates.ts'

const english = defineWords('verify', {
  title: 'Check a certificate',
  description: 'Whether a certificate of our school is valid.',
  valid: 'This certificate is valid.',
  withdrawn: 'This certificate was withdrawn.',
  unknown: 'There is no certificate with this code.',
  failed: 'The certificate could not be checked. Please try again later.',
  code: 'Code of the certificate',
  hint: 'It has 26 letters and digits and is printed beside the QR code.',
  check: 'Check',
})

/** The form sends the code as `?code=`, so that it works without scripts; it leads to the certificate's own page. */
const read = pageLoader(async (api, { params, request }) => {
  const { pathname, searchParams } = new URL(request.url)
  const typed = searchParams.get('code')
  const code = parseCode(typed ?? params.code ?? '')
  if (typed !== null && code)
    throw redirect(inLanguage(splitLanguage(pathname).language, `${verifyPage}/${code}`))
  if (!params.code && !typed?.trim()) return data({ state: 'asking' as const, typed: '' })
  const unknown = { state: 'unknown' as const, typed: (typed ?? params.code ?? '').slice(0, maxTypedLength) }
  if (!code) return data(unknown, { status: 404 })
  try {
    const { isValid } = (await api.call('GET', certificatePaths.check, { params: { code } })).data
    return data({ state: isValid ? ('valid' as const) : ('withdrawn' as const), typed: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404
      ? data(unknown, { status: 404 })
      : data({ state: 'failed' as const, typed: '' }, { status: 503 })
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

/** Shows the outcome for a code, and the form to check one. */
export default function Verify() {
  const words = useWords(english)
  const { state, typed } = useLoaderData<typeof loader>()
  const field = { id: 'code', hint: words.hint }
  return (
    <div className="page">
      <PageHeading title={words.title} />
      {state !== 'asking' && <EmptyState message={words[state]} drawing={scroll + marks[state]} />}
      <form action={useHref(verifyPage)} className="mt-8 max-w-xl space-y-4">
        <Field {...field} label={words.code} required>
          <input
            {...inputProps(field)}
            name="code"
            required
            defaultValue={typed}
            maxLength={maxTypedLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit">{words.check}</Button>
      </form>
    </div>
  )
}
