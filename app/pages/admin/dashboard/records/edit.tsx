import { useState } from 'react'
import { useParams } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { notFoundMessage } from '#domain/site/site-constants.ts'
import { LoadError } from '../../../../admin/load-error.tsx'
import { ApiError, api, serverMessage } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { KindForm } from '../../../../forms/kind-form.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { GalleryForm } from '../../../../uploads/gallery-form.tsx'
import NotFound from '../../../not-found.tsx'
import { notFoundMetaUnless, notFoundUnless } from '../not-found-unless.ts'
import { KindLinks } from './kind-links.tsx'

const words = { more: 'Add photos or videos' }

const kindOf = (name: string | undefined) =>
  kinds.find((kind) => kind.name === name && kind.permissions.edit !== undefined)
const exists = ({ kind }: { kind?: string }) => kindOf(kind) !== undefined

const read = notFoundUnless(exists)
export const loader = read
export const clientLoader = read
export const meta = notFoundMetaUnless(exists, hiddenPageMeta('Edit', 'A change of what the site shows.'))

/** The form of any kind, filled in with one of its records. */
export default function EditRecord() {
  const { kind: name, id = '' } = useParams()
  const kind = kindOf(name)
  if (!kind) return <NotFound />
  return (
    <>
      <PageHeading title={`Edit ${kind.labels.one}`}>
        <KindLinks kind={kind} />
      </PageHeading>
      <LoadedForm key={`${kind.name}/${id}`} kind={kind} id={id} />
    </>
  )
}

function LoadedForm({ kind, id }: { kind: Kind; id: string }) {
  const { response, error, isLoading, refetch } = useQuery(`${kind.name}/${id}`, () => api.one(kind, id))
  const [updated, setUpdated] = useState<AnyRecord>()
  if (isLoading) return <Spinner label="Loading..." />
  if (isNotFound(error)) return <EmptyState message={serverMessage(error) ?? notFoundMessage} isError />
  if (!response) return <LoadError message={kind.messages.notListed} onRetry={refetch} />
  const record = updated ?? response
  return (
    <>
      <KindForm kind={kind} record={record} onSaved={setUpdated} />
      {isGallery(kind) && (
        <section aria-labelledby="more" className="mt-12">
          <h2 id="more" className="mb-4 text-2xl">
            {words.more}
          </h2>
          <GalleryForm kind={kind} item={{ record, onAdded: setUpdated }} />
        </section>
      )}
    </>
  )
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

const isGallery = ({ paths }: Kind) => paths.addPhotos !== undefined
