import { useState } from 'react'
import { useParams } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { notFoundSays } from '#domain/site-facts.ts'
import { ApiFailure, api } from '../../../api.ts'
import { GalleryForm } from '../../../content/gallery-form.tsx'
import { KindForm } from '../../../content/kind-form.tsx'
import { sentence } from '../../../content/show-failure.ts'
import { Unread } from '../../../content/unread.tsx'
import { useAnswer } from '../../../content/use-answer.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import NotFound from '../../not-found.tsx'
import { KindLinks } from './kind-links.tsx'
import { loadWhere, metaWhere } from './nowhere.ts'

const words = { more: 'Add photos or videos' }

const kindOf = (name: string | undefined) =>
  kinds.find((kind) => kind.name === name && kind.may.edit !== undefined)
const exists = ({ kind }: { kind?: string }) => kindOf(kind) !== undefined

const read = loadWhere(exists)
export const loader = read
export const clientLoader = read
export const meta = metaWhere(exists, describeHiddenPage('Edit', 'A change of what the site shows.'))

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
      <FilledForm key={`${kind.name}/${id}`} kind={kind} id={id} />
    </>
  )
}

function FilledForm({ kind, id }: { kind: Kind; id: string }) {
  const { answer, failure, isLoading, askAgain } = useAnswer(`${kind.name}/${id}`, () => api.one(kind, id))
  const [newest, setNewest] = useState<AnyRecord>()
  if (isLoading) return <Spinner label="Loading..." />
  if (isUnknown(failure)) return <Empty says={sentence(failure) ?? notFoundSays} isFailure />
  if (!answer) return <Unread says={kind.says.notListed} onAgain={askAgain} />
  const record = newest ?? answer
  return (
    <>
      <KindForm kind={kind} record={record} onSaved={setNewest} />
      {isAlbum(kind) && (
        <section aria-labelledby="more" className="mt-12">
          <h2 id="more" className="mb-4 text-2xl">
            {words.more}
          </h2>
          <GalleryForm kind={kind} album={{ record, onAdded: setNewest }} />
        </section>
      )}
    </>
  )
}

const isUnknown = (failure: unknown) => failure instanceof ApiFailure && failure.status === 404

const isAlbum = ({ paths }: Kind) => paths.addPhotos !== undefined
